/** An advertiser of the demo network. All brands are fictional, and their domains do not exist. */
export interface Brand {
  readonly name: string;
  /** Category and subcategory, by name. */
  readonly sells: readonly [category: string, subcategory: string];
  /** The product, as used in a sentence. */
  readonly thing: string;
  /** The slogan. */
  readonly line: string;
  readonly kind: BrandKind;
}

/** The kind of business. It determines the offers and the pricing model. */
export type BrandKind = 'shop' | 'box' | 'app' | 'service' | 'trip';

type Row = [name: string, category: string, subcategory: string, thing: string, line: string];

const shops: Row[] = [
  [
    'Larkspur Linen',
    'Home & Garden',
    'Bedding',
    'bed linen',
    'Washed French flax that gets softer every year.',
  ],
  [
    'Tidewater Ceramics',
    'Home & Garden',
    'Kitchen & Dining',
    'stoneware',
    'Thrown by hand in a harbour town.',
  ],
  ['Oak & Ember', 'Home & Garden', 'Furniture', 'solid oak furniture', 'Built once, kept for good.'],
  [
    'Moss & Fern',
    'Home & Garden',
    'Plants & Seeds',
    'houseplants',
    'Plants that arrive alive, or we send another.',
  ],
  ['Lumen Row', 'Home & Garden', 'Lighting', 'lamps', 'Warm light for cold evenings.'],
  ['Nimbus Mattress', 'Home & Garden', 'Mattresses', 'a mattress', 'Sleep on it for 100 nights.'],
  ['Saltbox Skin', 'Beauty', 'Skin Care', 'skin care', 'Nine ingredients, none of them a secret.'],
  ['Cedar & Clove', 'Beauty', 'Fragrance', 'a fragrance', 'Small batches, long evenings.'],
  ['Kite Haircare', 'Beauty', 'Hair Care', 'shampoo bars', 'One bar, eighty washes, no bottle.'],
  ['Foxglove Cosmetics', 'Beauty', 'Make-up', 'make-up', 'Colour that stays until you say so.'],
  ['Heron Knitwear', 'Fashion', "Women's Clothing", 'merino knitwear', 'Knitted whole, without a seam.'],
  [
    'Brass Button',
    'Fashion',
    "Men's Clothing",
    'shirts',
    'Shirts that fit on the second try, at the latest.',
  ],
  ['Wayfold', 'Fashion', 'Bags & Accessories', 'a weekender', 'Bags with a lifetime of repairs.'],
  ['Juniper Jewellery', 'Fashion', 'Jewellery', 'recycled gold', 'Recycled gold, made to order.'],
  ['Pebble Eyewear', 'Fashion', 'Eyewear', 'glasses', 'Try five frames at home.'],
  ['Northpaw', 'Pets', 'Dog Supplies', 'dog gear', 'Tested by forty-one very good dogs.'],
  ['Whisker Works', 'Pets', 'Cat Supplies', 'cat furniture', 'Furniture both of you will like.'],
  [
    'Trailhead Supply',
    'Sports & Outdoors',
    'Camping & Hiking',
    'hiking gear',
    'Light enough to forget you carry it.',
  ],
  [
    'Strider Lab',
    'Sports & Outdoors',
    'Running',
    'running shoes',
    'Thirty days to run in them, then decide.',
  ],
  ['Freewheel', 'Sports & Outdoors', 'Cycling', 'bike parts', 'The part you need, by tomorrow.'],
  ['Tern Audio', 'Electronics', 'Audio & Headphones', 'headphones', 'Quiet when you want it.'],
  ['Halcyon Home', 'Electronics', 'Smart Home', 'smart plugs', 'See what every socket costs.'],
  ['Snap & Stow', 'Electronics', 'Phone Accessories', 'phone cases', 'Dropped from two metres, daily.'],
  ['Papermoon', 'Kids', 'Educational Toys', 'wooden toys', 'No batteries, no noise, no end of play.'],
  ['Brickyard Kids', 'Kids', 'Building Sets', 'building sets', 'Sets that fit the bricks you have.'],
  ['Little Harbour', 'Baby', 'Baby Clothing', 'baby clothes', 'Organic cotton that grows along.'],
  ['Gilded Page', 'Books & Media', 'Fiction', 'books', 'Chosen by booksellers, not by machines.'],
  ['Pinwheel Press', 'Arts & Crafts', 'Prints & Posters', 'art prints', 'Signed prints by living artists.'],
  ['Thimble & Thread', 'Arts & Crafts', 'Sewing & Fabric', 'fabric', 'By the metre, to the centimetre.'],
  ['Meadow Flowers', 'Gifts & Occasions', 'Flowers', 'flowers', 'Cut this morning, there tomorrow.'],
];

const boxes: Row[] = [
  ['Brightcup', 'Food & Drink', 'Coffee & Tea', 'fresh coffee', 'Roasted on Monday, yours by Thursday.'],
  ['Fork & Field', 'Food & Drink', 'Meal Kits', 'dinner boxes', 'Five dinners, thirty minutes each.'],
  ['Cocoa Atlas', 'Food & Drink', 'Chocolate & Sweets', 'chocolate', 'One country a month, bar by bar.'],
  [
    'Crumb Club',
    'Food & Drink',
    'Bakery & Desserts',
    'bread and cakes',
    'Sourdough through your letter box.',
  ],
  ['Good Pantry', 'Food & Drink', 'Groceries', 'a grocery box', 'What is in season, from farms nearby.'],
  ['Cask & Vine', 'Food & Drink', 'Wine', 'wine', 'Six bottles from growers you can name.'],
  ['Hopyard', 'Food & Drink', 'Beer & Cider', 'craft beer', 'Eight beers nobody else has.'],
  ['Daily Dose', 'Health', 'Vitamins & Supplements', 'vitamins', 'Only what your blood test asks for.'],
  ['Bowl & Biscuit', 'Pets', 'Dog Food', 'fresh dog food', 'Cooked like dinner, portioned like medicine.'],
  ['Whiskerbox', 'Pets', 'Cat Food', 'cat food', 'For cats who have opinions.'],
];

const apps: Row[] = [
  [
    'Parla',
    'Education',
    'Language Learning',
    'language lessons',
    'Ten minutes a day, a conversation by summer.',
  ],
  ['Keystroke', 'Education', 'Coding & Tech Skills', 'coding courses', 'Build something real in week one.'],
  ['Chapterly', 'Books & Media', 'Audiobooks', 'audiobooks', 'A book on every walk.'],
  ['Lull', 'Health', 'Sleep', 'sleep stories', 'Most listeners never hear the end.'],
  ['Stillpoint', 'Health', 'Mental Health', 'guided calm', 'A quiet five minutes, wherever you are.'],
  ['Ledgerly', 'Business', 'Accounting & Invoicing', 'bookkeeping', 'Invoices that chase themselves.'],
  ['Homestage', 'Entertainment', 'Video Streaming', 'films', 'Independent films, a new one every day.'],
  ['Tempo', 'Sports & Outdoors', 'Gyms & Classes', 'classes', 'One pass, four hundred studios.'],
];

const services: Row[] = [
  ['Fern Energy', 'Household Services', 'Energy Supply', 'green power', 'Wind and sun, at a fixed price.'],
  ['Loop Mobile', 'Household Services', 'Mobile Plans', 'a mobile plan', 'Leave whenever you like. Few do.'],
  ['Swiftline', 'Household Services', 'Broadband', 'fibre', 'Fibre in fourteen days, or a month free.'],
  ['Pawsure', 'Insurance', 'Pet Insurance', 'pet insurance', 'Claims paid within a day.'],
  ['Umbra Cover', 'Insurance', 'Travel Insurance', 'travel cover', 'Cover that starts when you book.'],
  ['Coppice Bank', 'Finance', 'Savings & Pensions', 'savings', 'Interest every day, not every year.'],
  ['Blue Ribbon Card', 'Finance', 'Credit Cards', 'a credit card', 'Two per cent back on every parcel.'],
];

const trips: Row[] = [
  ['Slow Rails', 'Travel', 'Trains', 'night trains', 'Fall asleep here, wake up there.'],
  ['Cabin & Coast', 'Travel', 'Holiday Rentals', 'a cabin', 'Four hundred cabins, no two alike.'],
  ['Littlejoy Tours', 'Travel', 'Tours & Activities', 'city tours', 'Shown around by people who live there.'],
  ['Anchor Hotels', 'Travel', 'Hotels', 'a weekend by the sea', 'Breakfast until noon.'],
  ['Cartwheel', 'Kids', 'Family Days Out', 'family days out', 'A day they will talk about.'],
];

const asBrands = (kind: BrandKind, rows: readonly Row[]): Brand[] =>
  rows.map(([name, category, subcategory, thing, line]) => ({
    name,
    sells: [category, subcategory],
    thing,
    line,
    kind,
  }));

export const brands: readonly Brand[] = [
  ...asBrands('shop', shops),
  ...asBrands('box', boxes),
  ...asBrands('app', apps),
  ...asBrands('service', services),
  ...asBrands('trip', trips),
];
