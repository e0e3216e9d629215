// /contact
import { t } from "@lingui/core/macro";
import { ContactScreen } from "~/areas/notifications/contact/ContactScreen";
import { paths } from "~/lib/paths";
import { pageMeta } from "../../meta";

export const meta = () =>
  pageMeta({
    title: t`Contact`,
    description: t`Write to us and get a ticket number at once; and who hears complaints.`,
    path: paths.contact,
  });

export default ContactScreen;
