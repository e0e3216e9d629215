// The rooms of the book of parts, in the order a reader walks through them.
import { ActionParts } from "./parts/ActionParts";
import { AskingParts } from "./parts/AskingParts";
import { CardParts } from "./parts/CardParts";
import { ChoosingParts } from "./parts/ChoosingParts";
import { ColourParts } from "./parts/ColourParts";
import { CouponParts } from "./parts/CouponParts";
import { DialogParts } from "./parts/DialogParts";
import { PictureParts } from "./parts/PictureParts";
import { SayingParts } from "./parts/SayingParts";
import { WaitingParts } from "./parts/WaitingParts";

export const rooms = [
  { id: "colours", name: "Colours and type", text: "Named by meaning; both themes hold WCAG AA.", Parts: ColourParts },
  {
    id: "actions",
    name: "Actions",
    text: "One primary action on a screen. Everything else is quieter.",
    Parts: ActionParts,
  },
  {
    id: "asking",
    name: "Asking",
    text: "A label, a box, a hint, and an error that says what to do.",
    Parts: AskingParts,
  },
  {
    id: "choosing",
    name: "Choosing",
    text: "Filters, dates, times, views, and how far along one is.",
    Parts: ChoosingParts,
  },
  { id: "coupon", name: "Coupon", text: "One box for booking, checkout and subscribing.", Parts: CouponParts },
  { id: "saying", name: "Saying", text: "States, ratings, prices and short news.", Parts: SayingParts },
  { id: "pictures", name: "Pictures", text: "People and covers, drawn from their names.", Parts: PictureParts },
  { id: "cards", name: "Cards", text: "Equal in height, feet aligned, one link each.", Parts: CardParts },
  { id: "waiting", name: "Waiting and empty", text: "The shape of what comes, or one next step.", Parts: WaitingParts },
  { id: "dialogs", name: "Dialogs", text: "A sheet at the thumb on a phone, a card elsewhere.", Parts: DialogParts },
];
