// Variables of the build.
interface ImportMetaEnv {
  readonly VITE_PSEUDO?: "ltr" | "rtl";
}
