import { plural } from "@lingui/core/macro";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "~/api/error";
import { columnHelper } from "./columns";
import { DataTable, type DataTableProps } from "./DataTable";
import type { TableFilter } from "./TableFilters";
import { useTableSearchParams } from "./useTableSearchParams";

afterEach(cleanup);

type Order = { id: number; buyer: string; status: string; total: number };

const orders: Order[] = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  buyer: index === 4 ? "=cmd()" : `Buyer ${index + 1}`,
  status: index % 2 ? "shipped" : "packed",
  total: (index + 1) * 100,
}));

const column = columnHelper<Order>();
const columns = column.columns([
  column.accessor("buyer", { enableHiding: false, meta: { label: "Buyer", card: "title" } }),
  column.accessor("status", { enableSorting: false, meta: { label: "Status", card: "aside" } }),
  column.accessor("total", {
    cell: ({ getValue }) => `₹${getValue()}`,
    meta: { label: "Total", align: "end" },
  }),
]);

const filters: TableFilter[] = [
  {
    kind: "options",
    id: "status",
    label: "Status",
    options: [
      { value: "packed", label: "Packed" },
      { value: "shipped", label: "Shipped" },
    ],
  },
  { kind: "dates", label: "Placed", fromId: "from", toId: "to" },
];

/** As a server would: sorts, filters and pages by the state in the URL. */
function OrdersTable(props: Partial<DataTableProps<Order>>) {
  const state = useTableSearchParams({ filters: ["status", "from", "to"] });
  const matching = orders
    .filter(({ buyer }) => buyer.toLowerCase().includes(state.search.toLowerCase()))
    .filter(({ status }) => !state.filters["status"]?.length || state.filters["status"].includes(status))
    .sort((one, other) => (state.sort?.id === "total" ? (one.total - other.total) * (state.sort.desc ? -1 : 1) : 0));
  const first = (state.page - 1) * state.pageSize;
  return (
    <DataTable
      caption="Orders"
      columns={columns}
      rows={matching.slice(first, first + state.pageSize)}
      rowId={({ id }) => String(id)}
      rowLabel={({ buyer }) => buyer}
      state={state}
      paging={{ total: matching.length }}
      countLabel={(count) => plural(count, { one: "# order", other: "# orders" })}
      onRetry={() => {}}
      filters={filters}
      searchLabel="Search orders"
      empty={{ title: "No orders yet" }}
      {...props}
    />
  );
}

function renderTable(props: Partial<DataTableProps<Order>> = {}, url = "/orders") {
  const router = createMemoryRouter([{ path: "/orders", element: <OrdersTable {...props} /> }], {
    initialEntries: [url],
  });
  render(<RouterProvider router={router} />);
  return { url: () => decodeURIComponent(router.state.location.search) };
}

const bodyRows = () =>
  within(screen.getByRole("table", { name: "Orders" }))
    .getAllByRole("row")
    .slice(1);
const firstRow = () => bodyRows()[0]?.textContent;
const status = () => screen.getAllByRole("status")[0]?.textContent;
// Without CSS the name for cards and the sort button are both there.
const header = (name: string) => screen.getByRole("columnheader", { name: new RegExp(`^${name}`) });
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("is a table with a caption, column headers and row headers", () => {
  renderTable();
  expect(bodyRows()).toHaveLength(10);
  expect(screen.getByRole("rowheader", { name: "Buyer 1" })).toBeDefined();
  expect(header("Total").getAttribute("aria-sort")).toBe("none");
  expect(header("Status").hasAttribute("aria-sort")).toBe(false);
});

test("announces how many results there are and which are shown", async () => {
  renderTable();
  expect(status()).toBe("23 orders, showing 1 to 10 of 23");
  await click("Next page");
  expect(status()).toBe("23 orders, showing 11 to 20 of 23");
});

test("sorts by a header, keeps that in the URL and says so", async () => {
  const { url } = renderTable({}, "/orders?page=2");
  await click("Total");
  expect(url()).toBe("?sort=total");
  expect(header("Total").getAttribute("aria-sort")).toBe("ascending");
  await click("Total");
  expect(url()).toBe("?sort=-total");
  expect(header("Total").getAttribute("aria-sort")).toBe("descending");
  expect(firstRow()).toContain("Buyer 23");
});

test("offers the same sort orders where the header is hidden", async () => {
  const { url } = renderTable();
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Total, descending");
  expect(url()).toBe("?sort=-total");
});

test("keeps focus on the page buttons, also at the last page", async () => {
  const { url } = renderTable();
  const next = screen.getByRole("button", { name: "Next page" });
  next.focus();
  await userEvent.keyboard("{Enter}{Enter}");
  expect(url()).toBe("?page=3");
  expect(next.getAttribute("aria-disabled")).toBe("true");
  await userEvent.keyboard("{Enter}");
  expect(url()).toBe("?page=3");
  expect(document.activeElement).toBe(next);
});

test("pages by cursor when the server does not count", async () => {
  const { url } = renderTable({ paging: { nextCursor: "abc" } });
  await click("Next page");
  expect(url()).toBe("?cursor=abc");
  await click("Previous page");
  expect(url()).toBe("");
});

test("filters by options and shows each as a removable chip", async () => {
  const { url } = renderTable();
  await click("Status");
  await userEvent.click(screen.getByRole("checkbox", { name: "Shipped" }));
  expect(url()).toBe("?status=shipped");
  expect(status()).toBe("11 orders, showing 1 to 10 of 11");
  await userEvent.keyboard("{Escape}");
  await click("Remove filter Status: Shipped");
  expect(url()).toBe("");
});

test("writes a filtered date as people in India do", () => {
  renderTable({}, "/orders?from=2026-11-01");
  expect(screen.getByRole("button", { name: "Remove filter From 1 Nov 2026" })).toBeDefined();
});

test("searches, and offers to clear what matches nothing", async () => {
  const { url } = renderTable();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search orders" }), "nobody");
  await screen.findByRole("heading", { name: "No results" });
  expect(url()).toBe("?q=nobody");
  await click("Clear filters");
  expect(url()).toBe("");
  expect(bodyRows()).toHaveLength(10);
});

test("hides and shows columns, but not the one that names the row", async () => {
  const { url } = renderTable();
  await click("Columns");
  expect(screen.queryByRole("checkbox", { name: "Buyer" })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Total" }));
  expect(url()).toBe("?hide=total");
  expect(screen.queryByRole("columnheader", { name: "Total" })).toBeNull();
});

test("gives each row its menu of actions", async () => {
  const onShip = vi.fn();
  renderTable({ rowActions: ({ id }) => [{ label: "Mark as shipped", onSelect: () => onShip(id) }] });
  await click("Actions for Buyer 2");
  await userEvent.click(screen.getByRole("menuitem", { name: "Mark as shipped" }));
  expect(onShip).toHaveBeenCalledWith(2);
});

test("keeps the selection across pages and clears it when the action is done", async () => {
  const done = vi.fn(async () => {});
  renderTable({ bulkActions: [{ label: "Print slips", onSelect: done }] });
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Buyer 2" }));
  await click("Next page");
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Buyer 12" }));
  expect(screen.getByRole("region", { name: "Selected rows" }).textContent).toContain("2 selected, 1 on other pages");
  await click("Print slips");
  expect(done).toHaveBeenCalledWith(["2", "12"]);
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Selected rows" })).toBeNull());
});

test("keeps the selection when a bulk action fails", async () => {
  renderTable({ bulkActions: [{ label: "Print slips", onSelect: () => Promise.reject(new Error("No printer")) }] });
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Buyer 2" }));
  await click("Print slips");
  await vi.waitFor(() =>
    expect(screen.getByRole("button", { name: "Print slips" }).getAttribute("aria-busy")).toBeNull(),
  );
  expect(screen.getByRole("region", { name: "Selected rows" })).toBeDefined();
});

test("selects a page at once and forgets the selection when the filters change", async () => {
  renderTable({ bulkActions: [{ label: "Print slips", onSelect: () => {} }] });
  await userEvent.click(screen.getAllByRole("checkbox", { name: "Select all rows on this page" })[0] as HTMLElement);
  expect(screen.getByRole("region", { name: "Selected rows" }).textContent).toContain("10 selected");
  await click("Status");
  await userEvent.click(screen.getByRole("checkbox", { name: "Packed" }));
  expect(screen.queryByRole("region", { name: "Selected rows" })).toBeNull();
});

async function exported(choose: string, props: Partial<DataTableProps<Order>>): Promise<string> {
  let blob: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((object) => {
    blob = object as Blob;
    return "blob:x";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  renderTable(props);
  await click("Export");
  await userEvent.click(screen.getByRole("menuitem", { name: choose }));
  return vi.waitFor(async () => (await blob?.text()) ?? expect.fail("nothing was exported"));
}

test("exports the shown page with its columns, safe for a spreadsheet", async () => {
  const csv = await exported("This page as CSV", { csv: { fileName: "orders" } });
  expect(csv.split("\r\n").slice(0, 2)).toEqual(["\uFEFFBuyer,Status,Total", "Buyer 1,packed,100"]);
  expect(csv).toContain("'=cmd(),packed,500");
  expect(csv.trim().split("\r\n")).toHaveLength(11);
});

test("exports all pages by the caller's request", async () => {
  const csv = await exported("All pages as CSV", { csv: { fileName: "orders", loadAllRows: async () => orders } });
  expect(csv.trim().split("\r\n")).toHaveLength(24);
});

test("shows placeholder rows that screen readers skip while the first page loads", () => {
  renderTable({ rows: undefined, isFetching: true });
  const table = screen.getByRole("table", { name: "Orders" });
  expect(table.getAttribute("aria-busy")).toBe("true");
  expect(table.querySelectorAll("tbody tr[aria-hidden]")).toHaveLength(10);
  expect(within(table).getAllByRole("row")).toHaveLength(1);
  expect(status()).toBe("Loading");
});

test("offers a retry when nothing could be loaded", async () => {
  const onRetry = vi.fn();
  renderTable({ rows: undefined, error: new ApiError(500, "The server did not answer", "new_code"), onRetry });
  expect(screen.getByRole("alert").textContent).toContain("The server did not answer.");
  await click("Try Again");
  expect(onRetry).toHaveBeenCalledOnce();
});

test("keeps the last rows when newer ones could not be loaded", () => {
  renderTable({ error: new Error("offline") });
  expect(screen.getByRole("alert").textContent).toContain("You see the last ones");
  expect(bodyRows()).toHaveLength(10);
});

test("invites to the next step when there is nothing at all", () => {
  renderTable({
    rows: [],
    paging: { total: 0 },
    empty: { title: "No orders yet", text: "They come with the first sale." },
  });
  expect(screen.getByRole("heading", { name: "No orders yet" })).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
});
