// Invented orders for the table of the component gallery, and a server in memory that sorts, filters and pages them.
import { addDays } from "~/ui/forms/plainDate";
import type { TableSearchParams } from "~/ui/table/useTableSearchParams";

export type OrderStatus = "processing" | "packed" | "shipped" | "delivered" | "cancelled";

export type DemoOrder = {
  id: number;
  number: string;
  buyer: string;
  city: string;
  pincode: string;
  placedOn: string;
  quantity: number;
  total: number;
  status: OrderStatus;
};

const BUYERS = [
  "Asha Rao",
  "Farhan Qureshi",
  "Meera Subramaniam",
  "Joseph Kurian",
  "Ishita Banerjee",
  "Harpreet Kaur",
  "Rohan Deshmukh",
  "Lalrinpuii Sailo",
  "Zoya Merchant",
  "Aditya Venkataraghavan",
  "Nandini Hegde",
];

const CITIES = [
  ["Bengaluru", "560034"],
  ["Kochi", "682016"],
  ["Pune", "411038"],
  ["Kolkata", "700029"],
  ["Chandigarh", "160017"],
  ["Aizawl", "796001"],
  ["Hyderabad", "500081"],
] as const;

const STATUSES: readonly OrderStatus[] = [
  "processing",
  "delivered",
  "shipped",
  "delivered",
  "packed",
  "delivered",
  "cancelled",
];
const PRICES = [349, 1299, 799, 2499, 499, 1849];
const NEWEST = "2026-11-17";

/** Always the same 57, so that the prerendered page and the browser agree. */
export const demoOrders: readonly DemoOrder[] = Array.from({ length: 57 }, (_, index) => {
  const [city, pincode] = CITIES[(index * 3) % CITIES.length] ?? CITIES[0];
  const quantity = 1 + ((index * 5) % 4);
  return {
    id: 457 - index,
    number: `DFT-${String(457 - index).padStart(6, "0")}`,
    buyer: BUYERS[(index * 4) % BUYERS.length] ?? "",
    city,
    pincode,
    placedOn: addDays(NEWEST, -Math.floor(index * 0.7)),
    quantity,
    total: quantity * (PRICES[(index * 7) % PRICES.length] ?? 0),
    status: index < 3 ? "processing" : (STATUSES[(index * 2) % STATUSES.length] ?? "delivered"),
  };
});

type Query = Pick<TableSearchParams, "search" | "filters" | "sort">;

export function queryOrders(orders: readonly DemoOrder[], { search, filters, sort }: Query): DemoOrder[] {
  const text = search.toLowerCase();
  const statuses = filters["status"] ?? [];
  const [from = ""] = filters["from"] ?? [];
  const [until = "9999"] = filters["until"] ?? [];
  const found = orders.filter(
    ({ number, buyer, city, status, placedOn }) =>
      `${number} ${buyer} ${city}`.toLowerCase().includes(text) &&
      (statuses.length === 0 || statuses.includes(status)) &&
      placedOn >= from &&
      placedOn <= until,
  );
  const key = sort?.id as keyof DemoOrder | undefined;
  if (!key) return found;
  const direction = sort?.desc ? -1 : 1;
  return found.sort((one, other) => {
    const [first, second] = [one[key], other[key]];
    return direction * (first < second ? -1 : first > second ? 1 : one.id - other.id);
  });
}

const LATENCY = 350;

/** Answers like a server a little way off. */
export function respondLater<T>(respond: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(respond());
      } catch (error) {
        reject(error);
      }
    }, LATENCY);
  });
}
