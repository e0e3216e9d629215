// /blog/how-consultations-work
import { howConsultationsWork } from "~/areas/pages/articles";
import { HowConsultationsWorkArticle } from "~/areas/pages/articles/howConsultationsWork";
import { articleMeta } from "../meta";

export const meta = () => articleMeta(howConsultationsWork);

export default HowConsultationsWorkArticle;
