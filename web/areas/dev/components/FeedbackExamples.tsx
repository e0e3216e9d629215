// Badges, ratings, prices, alerts, stats and toasts.
import BadgeCheck from "lucide-react/icons/badge-check";
import Clock from "lucide-react/icons/clock";
import Crown from "lucide-react/icons/crown";
import Video from "lucide-react/icons/video";
import { Badge } from "~/ui/Badge";
import { Button } from "~/ui/Button";
import { DescriptionList } from "~/ui/DescriptionList";
import { Alert } from "~/ui/feedback/Alert";
import { toast } from "~/ui/feedback/toast";
import { Price, PriceLines } from "~/ui/Price";
import { Rating } from "~/ui/Rating";
import { StatTiles } from "~/ui/StatTiles";
import { Example, Examples } from "./Example";

const priceLines = [
  { label: "Consultation fee", amount: 1200 },
  { label: "Premium Plan, 20% off", amount: 240, saving: true },
  { label: "Coupon CALM10", amount: 96, saving: true },
];

export function FeedbackExamples() {
  return (
    <Examples>
      <Example name="Badge">
        <div className="flex flex-wrap gap-2">
          <Badge>45 minutes</Badge>
          <Badge tone="accent" icon={Video}>
            Video Call
          </Badge>
          <Badge tone="coral">New</Badge>
          <Badge tone="hold" icon={Clock}>
            Payment Pending
          </Badge>
          <Badge tone="ok" icon={BadgeCheck}>
            Verified
          </Badge>
          <Badge tone="danger">Cancelled</Badge>
          <Badge tone="premium" icon={Crown}>
            Premium
          </Badge>
        </div>
      </Example>
      <Example name="Stars, rounded down">
        <div className="flex flex-col gap-2">
          <Rating rating={4.9} reviews={1280} />
          <Rating rating={5} reviews={1} />
          <Rating rating={2.4} />
        </div>
      </Example>
      <Example name="Price">
        <div className="flex flex-col gap-3">
          <Price amount={299} per="month" />
          <Price amount={960} originalAmount={1200} per="session" />
          <Price amount={123456} originalAmount={150000} size="large" />
        </div>
      </Example>
      <Example name="A bill">
        <PriceLines lines={priceLines} total={{ label: "Total to pay", amount: 864 }} />
      </Example>
      <Example name="Alert">
        <div className="flex flex-col gap-3">
          <Alert title="The payment did not go through">Nothing was charged. You can try again.</Alert>
          <Alert tone="warning" title="This slot is held for five minutes" />
          <Alert tone="success" title="Your address was saved" />
          <Alert tone="info" title="The price includes all taxes" />
        </div>
      </Example>
      <Example name="Label and value">
        <DescriptionList
          variant="receipt"
          items={[
            { label: "Payment id", value: "pay_7K3MQ9XT" },
            { label: "Paid on", value: "16 November 2026" },
            { label: "Amount", value: "₹864" },
          ]}
        />
      </Example>
      <Example name="Stats" wide>
        <StatTiles
          stats={[
            { label: "Orders", value: 12 },
            { label: "Pending", value: 3, tone: "warning", icon: Clock },
            { label: "Delivered", value: 9, tone: "success", icon: BadgeCheck },
          ]}
        />
      </Example>
      <Example name="Toasts" wide>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => toast.success("Welcome!", { description: "Successfully signed in as Asha Rao" })}
          >
            Good news
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast.error("Unable to start payment", { description: "Please try again later or contact support" })
            }
          >
            Bad news
          </Button>
          <Button variant="secondary" onClick={() => toast.info("Your cart was kept for you.")}>
            News
          </Button>
        </div>
      </Example>
    </Examples>
  );
}
