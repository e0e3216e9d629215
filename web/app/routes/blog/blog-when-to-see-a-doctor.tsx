// /blog/when-to-see-a-doctor
import { whenToSeeADoctor } from "~/content/blog/articles";
import { WhenToSeeADoctorArticle } from "~/content/blog/articles/whenToSeeADoctor";
import { articleMeta } from "../../meta";

export const meta = () => articleMeta(whenToSeeADoctor);

export default WhenToSeeADoctorArticle;
