// The sections of the component gallery, in page order.
import { ActionExamples } from "./components/ActionExamples";
import { CardExamples } from "./components/CardExamples";
import { ChartExamples } from "./components/ChartExamples";
import { ColourExamples } from "./components/ColourExamples";
import { CouponExamples } from "./components/CouponExamples";
import { DialogExamples } from "./components/DialogExamples";
import { FeedbackExamples } from "./components/FeedbackExamples";
import { FormExamples } from "./components/FormExamples";
import { FormPageExamples } from "./components/FormPageExamples";
import { ImageExamples } from "./components/ImageExamples";
import { LoadingExamples } from "./components/LoadingExamples";
import { SelectionExamples } from "./components/SelectionExamples";
import { TableExamples } from "./components/TableExamples";
import { UploadExamples } from "./components/UploadExamples";

export const sections = [
  {
    id: "colours",
    name: "Colours and type",
    text: "Named by meaning; both themes hold WCAG AA.",
    Examples: ColourExamples,
  },
  {
    id: "actions",
    name: "Actions",
    text: "One primary action on a screen. Everything else is quieter.",
    Examples: ActionExamples,
  },
  {
    id: "asking",
    name: "Asking",
    text: "A label, a box, a hint, and an error that says what to do.",
    Examples: FormExamples,
  },
  {
    id: "choosing",
    name: "Choosing",
    text: "Filters, dates, times, views, and how far along one is.",
    Examples: SelectionExamples,
  },
  { id: "coupon", name: "Coupon", text: "One box for booking, checkout and subscribing.", Examples: CouponExamples },
  { id: "saying", name: "Saying", text: "States, ratings, prices and short news.", Examples: FeedbackExamples },
  { id: "pictures", name: "Pictures", text: "People and covers, drawn from their names.", Examples: ImageExamples },
  { id: "cards", name: "Cards", text: "Equal in height, feet aligned, one link each.", Examples: CardExamples },
  {
    id: "waiting",
    name: "Waiting and empty",
    text: "The shape of what comes, or one next step.",
    Examples: LoadingExamples,
  },
  {
    id: "dialogs",
    name: "Dialogs",
    text: "A sheet at the thumb on a phone, a card elsewhere.",
    Examples: DialogExamples,
  },
  {
    id: "table",
    name: "Data table",
    text: "The server sorts, filters and pages; the URL has it all.",
    Examples: TableExamples,
  },
  {
    id: "form-page",
    name: "Form page",
    text: "Sections, a bar to save, and no edit lost by accident.",
    Examples: FormPageExamples,
  },
  {
    id: "upload",
    name: "File upload",
    text: "By button, keyboard or drop, with progress and retry.",
    Examples: UploadExamples,
  },
  { id: "charts", name: "Charts", text: "Points by keyboard, and the same numbers as a table.", Examples: ChartExamples },
];
