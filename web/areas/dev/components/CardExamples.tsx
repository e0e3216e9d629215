// Cards of doctors, categories and products.
import BadgeCheck from "lucide-react/icons/badge-check";
import Crown from "lucide-react/icons/crown";
import Heart from "lucide-react/icons/heart";
import Play from "lucide-react/icons/play";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { useState } from "react";
import { Badge } from "~/ui/Badge";
import { Button, ButtonLink, IconButton } from "~/ui/Button";
import { Card, CardFooter, CardTitle } from "~/ui/Card";
import { Avatar } from "~/ui/media/Avatar";
import { CoverImage } from "~/ui/media/CoverImage";
import { Price } from "~/ui/Price";
import { Rating } from "~/ui/Rating";

const doctors = [
  {
    name: "Dr. Meera Nair",
    bio: "Helps with worry that does not let go, and with nights that are too long.",
    rating: 4.9,
    reviews: 312,
    fee: 960,
    originalFee: 1200,
    skills: ["Anxiety", "Sleep"],
  },
  {
    name: "Dr. Arjun Menon",
    bio: "Works with couples and families.",
    rating: 4.6,
    reviews: 87,
    fee: 1500,
    originalFee: undefined,
    skills: ["Relationships"],
  },
];

const items = [
  { name: "Deep Sleep", text: "Slow voices for the last hour of the day.", kind: "scene" },
  { name: "Breathing Space", text: "Three minutes between two meetings.", kind: "scene" },
  { name: "Gratitude Journal", text: "One page a day, for a hundred days.", kind: "thing" },
  { name: "Chamomile Tea", text: "Twenty bags, no caffeine.", kind: "thing" },
] as const;

export function CardExamples() {
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid gap-4 md:grid-cols-2">
        {doctors.map((doctor) => (
          <li key={doctor.name}>
            <DoctorCard {...doctor} />
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-1 gap-4 min-[30rem]:grid-cols-2 xl:grid-cols-4">
        {items.map(({ name, text, kind }) => (
          <li key={name}>
            <Card as="article" media={<CoverImage name={name} kind={kind} className="aspect-4/3 w-full" />}>
              {kind === "scene" ? (
                <Badge tone="premium" icon={Crown} className="mb-3">
                  Premium
                </Badge>
              ) : (
                <Badge tone="coral" className="mb-3">
                  New
                </Badge>
              )}
              <CardTitle to="#cards">{name}</CardTitle>
              <p className="mt-1 text-sm text-ink-soft">{text}</p>
              <CardFooter className="justify-between">
                {kind === "scene" ? <Rating rating={4.7} /> : <Price amount={349} per="item" />}
                {kind === "thing" ? (
                  <Button size="small" variant="secondary" fullWidth icon={ShoppingBag}>
                    Add to Cart
                  </Button>
                ) : (
                  <Button size="small" variant="secondary" fullWidth icon={Play}>
                    Explore
                  </Button>
                )}
              </CardFooter>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DoctorCard({ name, bio, rating, reviews, fee, originalFee, skills }: (typeof doctors)[number]) {
  const [favourite, setFavourite] = useState(false);
  return (
    <Card as="article">
      <div className="flex gap-4">
        <Avatar name={name} shape="arch" decorative className="max-w-20 sm:max-w-24" />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-2">
            <CardTitle to="#cards">{name}</CardTitle>
            <span className="relative z-10 -me-2 -mt-2">
              <IconButton
                icon={Heart}
                label={`Favourite ${name}`}
                aria-pressed={favourite}
                onClick={() => setFavourite(!favourite)}
                className="aria-pressed:text-coral [&[aria-pressed=true]_svg]:fill-current"
              />
            </span>
          </div>
          <Rating rating={rating} reviews={reviews} />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Badge tone="ok" icon={BadgeCheck}>
          Verified
        </Badge>
        {skills.map((skill) => (
          <Badge key={skill} tone="accent">
            {skill}
          </Badge>
        ))}
      </div>
      <p className="mt-3 text-ink-soft">{bio}</p>
      <CardFooter className="justify-between">
        <Price amount={fee} originalAmount={originalFee} per="session" />
        <ButtonLink to="#cards" size="small">
          Book Now
        </ButtonLink>
      </CardFooter>
    </Card>
  );
}
