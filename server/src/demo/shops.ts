/** A publisher of the demo network. All shops are fictional. */
export interface Shop {
  readonly name: string;
  /** Category and subcategories, by name. */
  readonly sells: readonly [category: string, ...subcategories: string[]];
  /** The state of its request to join the channel. */
  readonly requestState: RequestState;
}

export type RequestState = 'member' | 'pending' | 'needs-info' | 'rejected';

type Row = [name: string, category: string, ...subcategories: string[]];

/** In descending order of traffic. */
const members: Row[] = [
  ['Harbour & Home', 'Home & Garden', 'Home Decor', 'Kitchen & Dining', 'Lighting'],
  ['Urban Thread', 'Fashion', "Women's Clothing", 'Shoes'],
  ['Pixel Depot', 'Electronics', 'Computers & Laptops', 'Computer Accessories'],
  ['Peak Outfitters', 'Sports & Outdoors', 'Camping & Hiking', 'Running'],
  ['Bloom Beauty', 'Beauty', 'Skin Care', 'Make-up'],
  ['The Pet Parlour', 'Pets', 'Dog Supplies', 'Cat Supplies'],
  ['Storybook Lane', 'Kids', 'Educational Toys', 'Building Sets'],
  ['Roast Republic', 'Food & Drink', 'Coffee & Tea'],
  ['Stride & Sole', 'Fashion', 'Shoes', 'Activewear'],
  ['Nestling', 'Baby', 'Nursery', 'Baby Clothing'],
  ['Bound Books', 'Books & Media', 'Fiction', 'Non-fiction'],
  ['Garden State', 'Home & Garden', 'Garden', 'Plants & Seeds'],
  ['Gearhead Garage', 'Automotive', 'Car Parts', 'Car Care'],
  ['Vinyl Revival', 'Books & Media', 'Vinyl & CDs'],
  ['Pedal Works', 'Sports & Outdoors', 'Cycling'],
  ['Silver Lining', 'Fashion', 'Jewellery', 'Watches'],
  ['Sweet Ritual', 'Food & Drink', 'Chocolate & Sweets', 'Bakery & Desserts'],
  ['Game Vault', 'Games', 'PC & Console Games', 'Board & Card Games'],
  ['Vita Market', 'Health', 'Vitamins & Supplements'],
  ['Paper Parade', 'Gifts & Occasions', 'Cards & Wrapping', 'Party Supplies'],
  ['Hammer & Co', 'Home Improvement', 'Tools & Hardware', 'Paint & Wallpaper'],
  ['Sleep Easy', 'Home & Garden', 'Mattresses', 'Bedding'],
  ['Frame & Focus', 'Electronics', 'Cameras & Drones'],
  ['Yarn Barn', 'Arts & Crafts', 'Knitting & Crochet', 'Sewing & Fabric'],
  ['Atlas Luggage', 'Travel', 'Luggage & Travel Gear'],
  ['Fit Foundry', 'Sports & Outdoors', 'Fitness Equipment', 'Sports Nutrition'],
  ['Second Story Vintage', 'Fashion', 'Second-hand & Vintage'],
  ['Reef & Fin', 'Pets', 'Aquarium & Reptile'],
  ['Petal Post', 'Gifts & Occasions', 'Flowers'],
  ['Desk & Co', 'Business', 'Office Supplies'],
];

const pending: Row[] = [
  ['Harbor and Home', 'Home & Garden', 'Home Decor'],
  ['Maple Street Toys', 'Kids', 'Dolls & Plush'],
  ['Ridgeline Coffee', 'Food & Drink', 'Coffee & Tea'],
  ['Clear Lens', 'Fashion', 'Eyewear'],
  ['Bright Side Lighting', 'Home & Garden', 'Lighting'],
];

const needingInfo: Row[] = [
  ['Green Leaf Wellness', 'Health', 'CBD', 'Vitamins & Supplements'],
  ['Trade Direct', 'Business', 'Packaging & Shipping'],
];

const rejected: Row[] = [
  ['Lucky Sevens', 'Games', 'Gambling'],
  ['Cloud Nine Vapes', 'Mature & Restricted', 'Tobacco & Vaping'],
  ['Quick Quid', 'Finance', 'Payday Loans'],
];

const withState =
  (requestState: RequestState) =>
  ([name, ...sells]: Row): Shop => ({ name, sells, requestState });

export const shops: readonly Shop[] = [
  ...members.map(withState('member')),
  ...pending.map(withState('pending')),
  ...needingInfo.map(withState('needs-info')),
  ...rejected.map(withState('rejected')),
];
