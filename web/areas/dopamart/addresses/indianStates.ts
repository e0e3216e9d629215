// The states and union territories of India as the API names them, and the state of a pincode.

/** Pincode prefixes by state. Postal circles cross state borders, so the result is only a suggestion. */
const pincodePrefixes = {
  "Andaman and Nicobar Islands": "744",
  "Andhra Pradesh": "51 52 53",
  "Arunachal Pradesh": "790 791 792",
  Assam: "78",
  Bihar: "80 81 82 84 85",
  Chandigarh: "160",
  Chhattisgarh: "49",
  "Dadra and Nagar Haveli and Daman and Diu": "39621 39622 39623 39624 362520 362540",
  Delhi: "11",
  Goa: "403",
  Gujarat: "36 37 38 39",
  Haryana: "12 13",
  "Himachal Pradesh": "17",
  "Jammu and Kashmir": "18 19",
  Jharkhand: "814 815 816 822 825 826 827 828 829 83",
  Karnataka: "56 57 58 59",
  Kerala: "67 68 69",
  Ladakh: "194",
  Lakshadweep: "68255",
  "Madhya Pradesh": "45 46 47 48",
  Maharashtra: "40 41 42 43 44",
  Manipur: "795",
  Meghalaya: "793 794",
  Mizoram: "796",
  Nagaland: "797 798",
  Odisha: "75 76 77",
  Puducherry: "605 60996 533464 673310",
  Punjab: "14 15 16",
  Rajasthan: "30 31 32 33 34",
  Sikkim: "737",
  "Tamil Nadu": "60 61 62 63 64",
  Telangana: "50",
  Tripura: "799",
  "Uttar Pradesh": "20 21 22 23 24 25 26 27 28",
  Uttarakhand: "246 24766 24767 248 249 262 263",
  "West Bengal": "70 71 72 73 74",
};

export type State = keyof typeof pincodePrefixes;

/** Alphabetical. Their names in the language of the page are in stateNames.ts. */
export const STATES = Object.keys(pincodePrefixes) as readonly State[];

const stateByPrefix = new Map(
  Object.entries(pincodePrefixes).flatMap(([state, prefixes]) =>
    prefixes.split(" ").map((prefix) => [prefix, state as State]),
  ),
);

/** The state of a complete pincode. The longest matching prefix wins. */
export function findState(pincode: string): State | undefined {
  if (!/^[1-9]\d{5}$/.test(pincode)) return undefined;
  for (let length = pincode.length; length >= 2; length--) {
    const state = stateByPrefix.get(pincode.slice(0, length));
    if (state) return state;
  }
  return undefined;
}
