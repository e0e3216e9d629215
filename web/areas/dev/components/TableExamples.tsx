// DataTable with 57 orders, and each state it can be in.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import Eye from "lucide-react/icons/eye";
import PackageCheck from "lucide-react/icons/package-check";
import Truck from "lucide-react/icons/truck";
import { useState } from "react";
import { formatInr, formatNumber, pluralize } from "~/lib/format";
import { Badge, type Tone } from "~/ui/Badge";
import { Chip, ChipGroup } from "~/ui/Chip";
import { toast } from "~/ui/feedback/toast";
import { formatPlainDate } from "~/ui/forms/plainDate";
import { columnHelper } from "~/ui/table/columns";
import { DataTable } from "~/ui/table/DataTable";
import type { TableFilter } from "~/ui/table/TableFilters";
import { useTableSearchParams } from "~/ui/table/useTableSearchParams";
import { type DemoOrder, demoOrders, type OrderStatus, queryOrders, respondLater } from "../demoOrders";

const statuses: Record<OrderStatus, { label: string; tone: Tone }> = {
  processing: { label: "To pack", tone: "hold" },
  packed: { label: "Packed", tone: "accent" },
  shipped: { label: "Shipped", tone: "accent" },
  delivered: { label: "Delivered", tone: "ok" },
  cancelled: { label: "Cancelled", tone: "danger" },
};

const column = columnHelper<DemoOrder>();

const columns = column.columns([
  column.accessor("number", {
    enableHiding: false,
    meta: { label: "Order", card: "title", skeleton: "w-28" },
  }),
  column.accessor("placedOn", {
    sortDescFirst: true,
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatPlainDate(getValue())}</span>,
    meta: { label: "Placed", skeleton: "w-24" },
  }),
  column.accessor("buyer", { meta: { label: "Buyer", skeleton: "w-36" } }),
  column.accessor("city", {
    cell: ({ row }) => (
      <>
        {row.original.city} <span className="text-ink-soft tabular-nums">{row.original.pincode}</span>
      </>
    ),
    meta: { label: "Deliver to", csv: ({ city, pincode }: DemoOrder) => `${city} ${pincode}`, skeleton: "w-32" },
  }),
  column.accessor("quantity", { meta: { label: "Pieces", align: "end", skeleton: "w-8" } }),
  column.accessor("total", {
    sortDescFirst: true,
    cell: ({ getValue }) => <span className="font-semibold">{formatInr(getValue())}</span>,
    meta: { label: "Total", align: "end", skeleton: "w-16" },
  }),
  column.accessor("status", {
    enableSorting: false,
    cell: ({ getValue }) => <Badge tone={statuses[getValue()].tone}>{statuses[getValue()].label}</Badge>,
    meta: {
      label: "Status",
      card: "aside",
      csv: ({ status }: DemoOrder) => statuses[status].label,
      skeleton: "w-20 h-6! rounded-full",
    },
  }),
]);

const filters: TableFilter[] = [
  {
    kind: "options",
    id: "status",
    label: "Status",
    options: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
  },
  { kind: "dates", label: "Placed", fromId: "from", toId: "until" },
];

const modes = ["Orders", "Loading", "Empty", "Error"] as const;
type Mode = (typeof modes)[number];

export function TableExamples() {
  const [mode, setMode] = useState<Mode>("Orders");
  return (
    <div className="flex flex-col gap-5">
      <ChipGroup label="State of the table">
        {modes.map((one) => (
          <Chip key={one} selected={mode === one} onToggle={() => setMode(one)}>
            {one}
          </Chip>
        ))}
      </ChipGroup>
      <OrdersTable key={mode} mode={mode} onRecover={() => setMode("Orders")} />
    </div>
  );
}

function OrdersTable({ mode, onRecover }: { mode: Mode; onRecover: () => void }) {
  const state = useTableSearchParams({
    prefix: "orders_",
    filters: ["status", "from", "until"],
    defaultSort: { id: "placedOn", desc: true },
    defaultHidden: ["quantity"],
  });
  const [orders, setOrders] = useState(mode === "Empty" ? [] : demoOrders);
  const { search, filters: values, sort, page, pageSize } = state;
  const query = useQuery({
    queryKey: ["dev", "orders", mode, orders, search, values, sort, page, pageSize],
    queryFn: () =>
      respondLater(() => {
        if (mode === "Error") throw new Error("The server did not answer");
        const found = queryOrders(orders, state);
        return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
      }),
    enabled: mode !== "Loading",
    placeholderData: keepPreviousData,
    retry: false,
  });

  function setStatus(ids: readonly number[], status: OrderStatus) {
    setOrders((before) => before.map((order) => (ids.includes(order.id) ? { ...order, status } : order)));
    toast.success(`${pluralize(ids.length, "order")}: ${statuses[status].label}`);
  }

  async function setStatusLater(ids: readonly string[], status: OrderStatus) {
    await respondLater(() => setStatus(ids.map(Number), status));
  }

  return (
    <DataTable
      caption="Orders"
      columns={columns}
      rows={query.data?.rows}
      rowId={({ id }) => String(id)}
      rowLabel={({ number }) => number}
      state={state}
      paging={{ total: query.data?.total ?? 0 }}
      countLabel={(count) => pluralize(count, "order")}
      isFetching={query.isFetching}
      error={query.error}
      onRetry={onRecover}
      filters={filters}
      searchLabel="Order, buyer or city"
      rowActions={({ id, number, status, buyer, total }) => [
        {
          label: "Show order",
          icon: Eye,
          onSelect: () => toast.info(number, { description: `${buyer}, ${formatInr(total)}` }),
        },
        {
          label: "Mark as shipped",
          icon: Truck,
          disabled: status !== "processing" && status !== "packed",
          onSelect: () => setStatus([id], "shipped"),
        },
        {
          label: "Cancel order",
          icon: Ban,
          danger: true,
          disabled: status === "cancelled" || status === "delivered",
          onSelect: () => setStatus([id], "cancelled"),
        },
      ]}
      bulkActions={[
        { label: "Mark as packed", icon: PackageCheck, onSelect: (ids) => setStatusLater(ids, "packed") },
        { label: "Mark as shipped", icon: Truck, onSelect: (ids) => setStatusLater(ids, "shipped") },
      ]}
      csv={{ fileName: "orders", loadAllRows: () => respondLater(() => queryOrders(orders, state)) }}
      empty={{
        title: "No orders yet",
        text: `The first one will be here. The demo shop has ${formatNumber(demoOrders.length)}.`,
      }}
    />
  );
}
