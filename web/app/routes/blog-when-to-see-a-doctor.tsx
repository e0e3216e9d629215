// /blog/when-to-see-a-doctor
import { whenToSeeADoctor } from "~/areas/pages/articles";
import { WhenToSeeADoctorArticle } from "~/areas/pages/articles/whenToSeeADoctor";
import { articleMeta } from "../meta";

export const meta = () => articleMeta(whenToSeeADoctor);

export default WhenToSeeADoctorArticle;
