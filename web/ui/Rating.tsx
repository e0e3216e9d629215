// A rating in whole stars, rounded down, with its exact number beside them.
import { plural, t } from "@lingui/core/macro";
import Star from "lucide-react/icons/star";
import { cn } from "./cn";

const STARS = [1, 2, 3, 4, 5];
const written = (rating: number) => (Math.round(rating * 10) / 10).toFixed(1);

type RatingProps = {
  /** From 0 to 5. */
  rating: number;
  reviews?: number | undefined;
  className?: string | undefined;
};

export function Rating({ rating, reviews, className }: RatingProps) {
  return (
    <span className={cn("inline-flex flex-wrap items-center gap-x-2 text-sm", className)}>
      <span className="sr-only">{sentence(rating, reviews)}</span>
      <span aria-hidden className="inline-flex gap-0.5">
        {STARS.map((star) => (
          <Star
            key={star}
            data-full={star <= Math.floor(rating) || undefined}
            strokeWidth={1.5}
            className={cn("size-4", star <= Math.floor(rating) ? "fill-current text-star" : "text-line-strong")}
          />
        ))}
      </span>
      <span aria-hidden className="font-semibold tabular-nums text-ink">
        {written(rating)}
      </span>
      {reviews !== undefined && (
        <span aria-hidden className="text-ink-soft">
          {plural(reviews, { one: "(# review)", other: "(# reviews)" })}
        </span>
      )}
    </span>
  );
}

function sentence(rating: number, reviews: number | undefined): string {
  const stars = written(rating);
  if (reviews === undefined) return t`Rated ${stars} out of 5`;
  return plural(reviews, {
    one: `Rated ${stars} out of 5 in # review`,
    other: `Rated ${stars} out of 5 in # reviews`,
  });
}
