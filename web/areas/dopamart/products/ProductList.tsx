// The product list with search and a grid or list view, both kept in the URL.
import { msg, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import LayoutGrid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Search from "lucide-react/icons/search";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { useDeferredReady, useProgressiveList } from "~/lib/deferredRendering";
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
import { type Product, productsQuery } from "../api";
import { searchProducts } from "../cart/cart";
import { useAddToCart } from "../cart/useAddToCart";
import { ProductCard } from "./ProductCard";
import { ProductListSkeleton, productGridClasses } from "./ProductListSkeleton";
import { parseFilters, toSearchParams, type View } from "./productFilters";

export default function ProductList() {
  const products = useQuery(productsQuery);
  const [searchParams, updateSearchParams] = useUpdateSearchParams();
  // The prerendered HTML has no search parameters.
  const hydrated = useHydrated();
  const ready = useDeferredReady(!products.isPending);
  const filters = parseFilters(hydrated ? searchParams : new URLSearchParams());
  const [query, setQuery, searchInput] = useDebouncedSearchParam(filters.query, (query) =>
    updateSearchParams((params) => toSearchParams(params, { query })),
  );
  const cart = useAddToCart();
  const { itemCount } = cart;
  const searchedName = query.trim();
  const matches = ready && products.data ? searchProducts(products.data, query) : undefined;

  const failed = products.isError && !products.data;
  useEffect(() => {
    if (failed) {
      toast.error(t`Failed to load items`, {
        id: "products",
        description: t`Please try again later or contact support`,
      });
    }
  }, [failed]);

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
        <search>
          <TextField
            ref={searchInput}
            label={t`Search products`}
            labelHidden
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            icon={Search}
            placeholder={t`Search products`}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            end={query !== "" && <IconButton icon={X} label={t`Empty the search box`} onClick={() => setQuery("")} />}
          />
        </search>
        <ViewToggle
          view={filters.view}
          onChange={(view) => updateSearchParams((params) => toSearchParams(params, { view }))}
        />
      </div>
      <div className="mt-4 mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p aria-live="polite" className="text-ink-soft">
          {matches && matches.length > 0 && (
            <ProductCount count={matches.length} total={products.data?.length ?? matches.length} />
          )}
        </p>
        {hydrated && itemCount > 0 && (
          <Link
            to={paths.cart}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-accent-soft px-4 text-sm font-semibold text-accent transition-colors hover:text-accent-strong hover:underline hover:underline-offset-4"
          >
            <ShoppingBag aria-hidden className="size-4" />
            <Trans>{itemCount} in cart</Trans>
          </Link>
        )}
      </div>
      {!ready ? (
        <LoadingState skeleton={<ProductListSkeleton />}>
          <Trans>Loading products...</Trans>
        </LoadingState>
      ) : !matches?.length ? (
        <EmptyState
          title={t`No products found`}
          tone={failed ? "error" : "empty"}
          text={
            failed
              ? t`Please try again later or contact support.`
              : searchedName
                ? t`Nothing on the shelf is called “${searchedName}”.`
                : t`The shelf is empty just now.`
          }
          action={
            searchedName && !failed ? (
              <Button onClick={() => setQuery("")}>
                <Trans>Clear Search</Trans>
              </Button>
            ) : (
              <Button icon={RotateCcw} loading={products.isFetching} onClick={() => products.refetch()}>
                <Trans>Reload Products</Trans>
              </Button>
            )
          }
        />
      ) : (
        <ProductItems products={matches} view={filters.view} cart={cart} />
      )}
    </>
  );
}

function ProductCount({ count, total }: { count: number; total: number }) {
  if (count < total) {
    return (
      <Trans>
        Showing{" "}
        <strong className="font-semibold text-ink">
          <Plural value={count} one="# product" other="# products" />
        </strong>{" "}
        of {total}
      </Trans>
    );
  }
  return (
    <Trans>
      Showing{" "}
      <strong className="font-semibold text-ink">
        <Plural value={count} one="# product" other="# products" />
      </strong>
    </Trans>
  );
}

type ProductItemsProps = { products: readonly Product[]; view: View; cart: ReturnType<typeof useAddToCart> };

function ProductItems({ products, view, cart }: ProductItemsProps) {
  return (
    <ul className={view === "list" ? "flex flex-col gap-4" : productGridClasses}>
      {useProgressiveList(products).map((product) => (
        <li key={product.id} className={view === "list" ? "defer-layout-40" : "defer-layout-126"}>
          <ProductCard
            product={product}
            view={view}
            inCart={cart.quantityOf(product.id)}
            isPending={cart.isPending(product.id)}
            onAdd={() => cart.add(product)}
            onRemove={() => cart.remove(product)}
          />
        </li>
      ))}
    </ul>
  );
}

const viewOptions = [
  { view: "grid", icon: LayoutGrid, label: msg`Grid view` },
  { view: "list", icon: List, label: msg`List view` },
] as const;

function ViewToggle({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset className="flex rounded-control border border-line-strong bg-raised p-0.5">
      <legend className="sr-only">
        <Trans context="layout">View</Trans>
      </legend>
      {viewOptions.map(({ view: option, icon, label }) => (
        <IconButton
          key={option}
          icon={icon}
          label={t(label)}
          aria-pressed={view === option}
          onClick={() => onChange(option)}
          className="rounded-control! aria-pressed:bg-accent-soft aria-pressed:text-accent"
        />
      ))}
    </fieldset>
  );
}
