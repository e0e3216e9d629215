// The shelf: searched, counted, as a grid or a list. Every choice is in the address.
import { useQuery } from "@tanstack/react-query";
import { LayoutGrid, List, RotateCcw, Search, ShoppingBag, X } from "lucide-react";
import { useEffect } from "react";
import { useDeferredReady, useProgressiveList } from "~/lib/deferredRendering";
import { pluralize } from "~/lib/format";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { useDebouncedSearchParam } from "~/lib/hooks/useSearchInput";
import { useUpdateSearchParams } from "~/lib/hooks/useUpdateSearchParams";
import { paths } from "~/lib/paths";
import { Button, IconButton } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { toast } from "~/ui/feedback/toast";
import { TextField } from "~/ui/forms/Field";
import { Link } from "~/ui/navigation/Link";
import { type Product, productsQuery } from "../../api";
import { searchProducts } from "../../cart";
import { parseFilters, toSearchParams, type View } from "../../productFilters";
import { useAddToCart } from "../../useAddToCart";
import { ProductCard } from "./ProductCard";
import { ProductListSkeleton, productGridClasses } from "./ProductListSkeleton";

export default function ProductList() {
  const products = useQuery(productsQuery);
  const [query, change] = useUpdateSearchParams();
  // What the scripts know already, the HTML of the page could not.
  const awake = useHydrated();
  const drawn = useDeferredReady(!products.isPending);
  const { words: kept, view } = parseFilters(awake ? query : new URLSearchParams());
  const [words, setWords, box] = useDebouncedSearchParam(kept, (words) =>
    change((before) => toSearchParams(before, { words })),
  );
  const shopping = useAddToCart();
  const found = drawn && products.data ? searchProducts(products.data, words) : undefined;

  const failed = products.isError && !products.data;
  useEffect(() => {
    if (failed) {
      toast.error("Failed to load items", {
        id: "products",
        description: "Please try again later or contact support",
      });
    }
  }, [failed]);

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
        <search>
          <TextField
            ref={box}
            label="Search products"
            labelHidden
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            icon={Search}
            placeholder="Search products"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            end={words !== "" && <IconButton icon={X} label="Empty the search box" onClick={() => setWords("")} />}
          />
        </search>
        <Views view={view} onView={(view) => change((before) => toSearchParams(before, { view }))} />
      </div>
      <div className="mt-4 mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p aria-live="polite" className="text-ink-soft">
          {found && found.length > 0 && (
            <>
              Showing <strong className="font-semibold text-ink">{pluralize(found.length, "product")}</strong>
              {found.length < (products.data?.length ?? 0) && ` of ${products.data?.length}`}
            </>
          )}
        </p>
        {awake && shopping.pieces > 0 && (
          <Link
            to={paths.cart}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-accent-soft px-4 text-sm font-semibold text-accent transition-colors hover:text-accent-strong hover:underline hover:underline-offset-4"
          >
            <ShoppingBag aria-hidden className="size-4" />
            {shopping.pieces} in cart
          </Link>
        )}
      </div>
      {!drawn ? (
        <LoadingState skeleton={<ProductListSkeleton />}>Loading products...</LoadingState>
      ) : !found?.length ? (
        <EmptyState
          title="No products found"
          tone={failed ? "error" : "empty"}
          text={
            failed
              ? "Please try again later or contact support."
              : words.trim()
                ? `Nothing on the shelf is called “${words.trim()}”.`
                : "The shelf is empty just now."
          }
          action={
            words.trim() && !failed ? (
              <Button onClick={() => setWords("")}>Clear Search</Button>
            ) : (
              <Button icon={RotateCcw} loading={products.isFetching} onClick={() => products.refetch()}>
                Reload Products
              </Button>
            )
          }
        />
      ) : (
        <Products products={found} view={view} shopping={shopping} />
      )}
    </>
  );
}

type ProductsProps = { products: readonly Product[]; view: View; shopping: ReturnType<typeof useAddToCart> };

function Products({ products, view, shopping }: ProductsProps) {
  return (
    <ul className={view === "list" ? "flex flex-col gap-4" : productGridClasses}>
      {useProgressiveList(products).map((product) => (
        <li key={product.id} className={view === "list" ? "defer-layout-40" : "defer-layout-126"}>
          <ProductCard
            product={product}
            view={view}
            inCart={shopping.quantityOf(product.id)}
            busy={shopping.busy(product.id)}
            onAdd={() => shopping.add(product)}
            onRemove={() => shopping.remove(product)}
          />
        </li>
      ))}
    </ul>
  );
}

const ways = [
  { view: "grid", icon: LayoutGrid, label: "Grid view" },
  { view: "list", icon: List, label: "List view" },
] as const;

function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset className="flex rounded-control border border-line-strong bg-raised p-0.5">
      <legend className="sr-only">View</legend>
      {ways.map(({ view: way, icon, label }) => (
        <IconButton
          key={way}
          icon={icon}
          label={label}
          aria-pressed={view === way}
          onClick={() => onView(way)}
          className="rounded-control! aria-pressed:bg-accent-soft aria-pressed:text-accent"
        />
      ))}
    </fieldset>
  );
}
