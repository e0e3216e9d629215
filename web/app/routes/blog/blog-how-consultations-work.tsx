// /blog/how-consultations-work
import { howConsultationsWork } from "~/content/blog/articles";
import { HowConsultationsWorkArticle } from "~/content/blog/articles/howConsultationsWork";
import { articleMeta } from "../../meta";

export const meta = () => articleMeta(howConsultationsWork);

export default HowConsultationsWorkArticle;
