// swift-format-ignore-file
// Made from products.json by Scripts/embed-demo-catalog; edit products.json and run the script.

/// The demo catalogue, byte for byte as in `products.json`.
enum DemoCatalog {
    /// The file.
    static let json: StaticString = #"""
{
  "$schema": "Schemas/products.schema.json",
  "formatVersion": 1,
  "name": { "en": "Kiosk Greengrocer", "ja": "Kiosk 青果店" },
  "bundleID": "com.example.kiosk",
  "storefront": "JPN",
  "maximumQuantity": 99,
  "termsOfService": "https://example.com/terms",
  "privacyPolicy": "https://example.com/privacy",
  "sections": [
    { "id": "food", "title": { "en": "Food", "ja": "食品" } },
    { "id": "tableware", "title": { "en": "Tableware", "ja": "食器" } },
    { "id": "plans", "title": { "en": "Regular deliveries", "ja": "定期便" } },
    { "id": "passes", "title": { "en": "Passes", "ja": "パス" } },
    { "id": "club", "title": { "en": "Kiosk Club", "ja": "Kiosk クラブ" } },
    { "id": "samples", "title": { "en": "Samples", "ja": "サンプル" } }
  ],
  "products": [
    {
      "id": "consumable.apple",
      "type": "consumable",
      "section": "food",
      "displayName": { "en": "Apple", "ja": "りんご" },
      "description": { "en": "A crisp apple from Aomori", "ja": "青森の採れたてりんご" },
      "price": {
        "JPN": "120", "USA": "0.99", "GBR": "0.79", "DEU": "0.99", "FRA": "0.99",
        "CAN": "1.29", "AUS": "1.49", "KOR": "1200", "TWN": "30.00"
      },
      "familyShareable": false
    },
    {
      "id": "consumable.mandarin",
      "type": "consumable",
      "section": "food",
      "displayName": { "en": "Mandarin", "ja": "みかん" },
      "description": { "en": "A sweet mandarin from Ehime", "ja": "愛媛のみかん" },
      "price": {
        "JPN": "80", "USA": "0.59", "GBR": "0.49", "DEU": "0.59", "FRA": "0.59",
        "CAN": "0.79", "AUS": "0.99", "KOR": "800", "TWN": "20.00"
      }
    },
    {
      "id": "consumable.strawberry",
      "type": "consumable",
      "section": "food",
      "displayName": { "en": "Strawberries", "ja": "いちご" },
      "description": { "en": "One punnet of Tochiaika from Tochigi", "ja": "栃木のとちあいか 1パック" },
      "price": {
        "JPN": "680", "USA": "4.99", "GBR": "4.49", "DEU": "4.99", "FRA": "4.99",
        "CAN": "6.99", "AUS": "7.99", "KOR": "6600", "TWN": "170.00"
      }
    },
    {
      "id": "consumable.melon",
      "type": "consumable",
      "section": "food",
      "displayName": { "en": "Muskmelon", "ja": "マスクメロン" },
      "description": { "en": "Greenhouse melon from Shizuoka, one box", "ja": "静岡の温室メロン 1箱" },
      "price": {
        "JPN": "4800", "USA": "34.99", "GBR": "29.99", "DEU": "34.99", "FRA": "34.99",
        "CAN": "44.99", "AUS": "49.99", "KOR": "48000", "TWN": "1190.00"
      }
    },
    {
      "id": "consumable.sweetpotato",
      "type": "consumable",
      "section": "food",
      "displayName": { "en": "Sweet potato", "ja": "さつまいも" },
      "description": { "en": "Beni Haruka from Kagoshima, for roasting", "ja": "鹿児島の紅はるか 焼き芋に" },
      "price": {
        "JPN": "150", "USA": "1.29", "GBR": "0.99", "DEU": "1.29", "FRA": "1.29",
        "CAN": "1.49", "AUS": "1.99", "KOR": "1500", "TWN": "40.00"
      }
    },
    {
      "id": "consumable.tea",
      "type": "consumable",
      "section": "food",
      "displayName": { "en": "First-flush green tea", "ja": "新茶" },
      "description": { "en": "80 g of sencha from Uji", "ja": "宇治の煎茶 80g" },
      "price": {
        "JPN": "1080", "USA": "7.99", "GBR": "6.99", "DEU": "7.99", "FRA": "7.99",
        "CAN": "9.99", "AUS": "11.99", "KOR": "9900", "TWN": "270.00"
      }
    },
    {
      "id": "non.consumable.knife",
      "type": "nonConsumable",
      "section": "tableware",
      "displayName": { "en": "Knife", "ja": "ナイフ" },
      "description": { "en": "A stainless steel knife", "ja": "ステンレスのナイフ" },
      "price": {
        "JPN": "1200", "USA": "8.99", "GBR": "7.99", "DEU": "8.99", "FRA": "8.99",
        "CAN": "11.99", "AUS": "12.99", "KOR": "12000", "TWN": "300.00"
      },
      "familyShareable": true
    },
    {
      "id": "non.consumable.plate",
      "type": "nonConsumable",
      "section": "tableware",
      "displayName": { "en": "Arita plate", "ja": "有田焼の皿" },
      "description": { "en": "Blue and white porcelain, 18 cm", "ja": "染付の磁器 18cm" },
      "price": {
        "JPN": "3200", "USA": "22.99", "GBR": "19.99", "DEU": "22.99", "FRA": "22.99",
        "CAN": "29.99", "AUS": "34.99", "KOR": "33000", "TWN": "790.00"
      },
      "familyShareable": true
    },
    {
      "id": "non.consumable.teacup",
      "type": "nonConsumable",
      "section": "tableware",
      "displayName": { "en": "Hagi teacup", "ja": "萩焼の湯呑み" },
      "description": { "en": "Stoneware that changes colour with use", "ja": "使うほど色が変わる湯呑み" },
      "price": {
        "JPN": "2400", "USA": "17.99", "GBR": "14.99", "DEU": "17.99", "FRA": "17.99",
        "CAN": "22.99", "AUS": "24.99", "KOR": "25000", "TWN": "590.00"
      }
    },
    {
      "id": "pass.market.season",
      "type": "nonRenewing",
      "section": "passes",
      "displayName": { "en": "Morning market pass", "ja": "朝市パス" },
      "description": { "en": "One season, early entry every Sunday", "ja": "日曜の朝市に先に入れる 1シーズン分" },
      "price": {
        "JPN": "2900", "USA": "19.99", "GBR": "17.99", "DEU": "19.99", "FRA": "19.99",
        "CAN": "26.99", "AUS": "29.99", "KOR": "29000", "TWN": "690.00"
      }
    },
    {
      "id": "com.myapp.premium",
      "type": "nonConsumable",
      "section": "club",
      "displayName": { "en": "Premium", "ja": "プレミアム" },
      "description": { "en": "Every recipe, for good", "ja": "全レシピが読み放題 買い切り" },
      "price": {
        "JPN": "1500", "USA": "9.99", "GBR": "9.99", "DEU": "9.99", "FRA": "9.99",
        "CAN": "12.99", "AUS": "14.99", "KOR": "14000", "TWN": "330.00"
      },
      "familyShareable": true
    },
    {
      "id": "com.myapp.gems100",
      "type": "consumable",
      "section": "club",
      "displayName": { "en": "100 gems", "ja": "ジェム100個" },
      "description": { "en": "Trade gems for gift wrapping", "ja": "ギフト包装と交換できるジェム" },
      "price": {
        "JPN": "160", "USA": "0.99", "GBR": "0.99", "DEU": "1.19", "FRA": "1.19",
        "CAN": "1.29", "AUS": "1.99", "KOR": "1500", "TWN": "30.00"
      }
    },
    {
      "id": "jp.co.bitz.Example.Consumable01",
      "type": "consumable",
      "section": "samples",
      "displayName": { "en": "Consumable 01", "ja": "消耗型01" },
      "description": { "en": "For trying out a purchase", "ja": "購入を試すための商品" },
      "price": {
        "JPN": "100", "USA": "0.99", "GBR": "0.99", "DEU": "0.99", "FRA": "0.99",
        "CAN": "0.99", "AUS": "1.49", "KOR": "1100", "TWN": "30.00"
      }
    },
    {
      "id": "jp.co.bitz.Example.Consumable02",
      "type": "consumable",
      "section": "samples",
      "displayName": { "en": "Consumable 02", "ja": "消耗型02" },
      "description": { "en": "A second one, for two at a time", "ja": "2つ目の商品" },
      "price": {
        "JPN": "200", "USA": "1.99", "GBR": "1.99", "DEU": "1.99", "FRA": "1.99",
        "CAN": "1.99", "AUS": "2.99", "KOR": "2200", "TWN": "60.00"
      }
    }
  ],
  "subscriptionGroups": [
    {
      "id": "basket",
      "name": { "en": "Fruit basket", "ja": "果物かご" },
      "section": "plans",
      "subscriptions": [
        {
          "id": "StoreFlowSubscriptionMonthly",
          "level": 2,
          "period": "P1M",
          "displayName": { "en": "Monthly basket", "ja": "毎月の果物かご" },
          "description": { "en": "Fruit of the season, once a month", "ja": "旬の果物を月に一度お届け" },
          "price": {
            "JPN": "980", "USA": "9.99", "GBR": "8.99", "DEU": "9.99", "FRA": "9.99",
            "CAN": "12.99", "AUS": "14.99", "KOR": "11900", "TWN": "300.00"
          },
          "familyShareable": true,
          "introductoryOffer": { "mode": "freeTrial", "period": "P1W" },
          "promotionalOffers": [
            {
              "id": "basket.loyal",
              "mode": "payAsYouGo",
              "period": "P1M",
              "periodCount": 3,
              "price": {
                "JPN": "680", "USA": "6.99", "GBR": "5.99", "DEU": "6.99", "FRA": "6.99",
                "CAN": "8.99", "AUS": "9.99", "KOR": "8800", "TWN": "210.00"
              }
            },
            { "id": "basket.thanks", "mode": "freeTrial", "period": "P1M" }
          ],
          "offerCodes": [
            {
              "id": "basket.welcome",
              "mode": "payUpFront",
              "period": "P3M",
              "price": {
                "JPN": "1980", "USA": "19.99", "GBR": "17.99", "DEU": "19.99", "FRA": "19.99",
                "CAN": "26.99", "AUS": "29.99", "KOR": "24000", "TWN": "600.00"
              },
              "codes": ["FRUIT2026", "WELCOME"]
            }
          ],
          "winBackOffers": [
            {
              "id": "basket.comeback",
              "mode": "payAsYouGo",
              "period": "P1M",
              "periodCount": 2,
              "price": {
                "JPN": "480", "USA": "4.99", "GBR": "4.49", "DEU": "4.99", "FRA": "4.99",
                "CAN": "6.99", "AUS": "7.99", "KOR": "6600", "TWN": "150.00"
              }
            }
          ]
        },
        {
          "id": "StoreFlowSubscriptionAnnualy",
          "level": 1,
          "period": "P1Y",
          "displayName": { "en": "Annual basket", "ja": "年間の果物かご" },
          "description": { "en": "Twelve baskets for the price of ten", "ja": "10か月分の料金で12回お届け" },
          "price": {
            "JPN": "9800", "USA": "99.99", "GBR": "89.99", "DEU": "99.99", "FRA": "99.99",
            "CAN": "129.99", "AUS": "149.99", "KOR": "119000", "TWN": "2990.00"
          },
          "familyShareable": true,
          "introductoryOffer": {
            "mode": "payUpFront",
            "period": "P1Y",
            "price": {
              "JPN": "7800", "USA": "79.99", "GBR": "69.99", "DEU": "79.99", "FRA": "79.99",
              "CAN": "99.99", "AUS": "119.99", "KOR": "99000", "TWN": "2390.00"
            }
          }
        }
      ]
    },
    {
      "id": "club",
      "name": { "en": "Kiosk Club", "ja": "Kiosk クラブ" },
      "section": "club",
      "subscriptions": [
        {
          "id": "com.myapp.monthly",
          "level": 1,
          "period": "P1M",
          "displayName": { "en": "Club, monthly", "ja": "クラブ月会員" },
          "description": { "en": "Free delivery, month by month", "ja": "1か月ごとの送料無料" },
          "price": {
            "JPN": "500", "USA": "4.99", "GBR": "4.49", "DEU": "4.99", "FRA": "4.99",
            "CAN": "6.49", "AUS": "7.49", "KOR": "5900", "TWN": "150.00"
          },
          "introductoryOffer": {
            "mode": "payAsYouGo",
            "period": "P1M",
            "periodCount": 3,
            "price": {
              "JPN": "250", "USA": "1.99", "GBR": "1.99", "DEU": "1.99", "FRA": "1.99",
              "CAN": "2.99", "AUS": "2.99", "KOR": "2900", "TWN": "60.00"
            }
          },
          "offerCodes": [
            { "id": "club.month", "mode": "freeTrial", "period": "P1M", "codes": ["CLUBMONTH"] }
          ]
        },
        {
          "id": "com.myapp.yearly",
          "level": 1,
          "period": "P1Y",
          "displayName": { "en": "Club, yearly", "ja": "クラブ年会員" },
          "description": { "en": "Free delivery all year", "ja": "1年間いつでも送料無料" },
          "price": {
            "JPN": "5000", "USA": "49.99", "GBR": "44.99", "DEU": "49.99", "FRA": "49.99",
            "CAN": "64.99", "AUS": "74.99", "KOR": "59000", "TWN": "1490.00"
          },
          "winBackOffers": [
            { "id": "club.again", "mode": "freeTrial", "period": "P2M" }
          ]
        }
      ]
    }
  ]
}

"""#
}
