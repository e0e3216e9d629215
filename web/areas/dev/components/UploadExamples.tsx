// Uploads without a server: progress by a clock, and every file named "fail" fails once.
import { useRef } from "react";
import { toast } from "~/ui/feedback/toast";
import { FileUpload } from "~/ui/forms/FileUpload";
import type { UploadOptions } from "~/ui/forms/uploadFile";
import { Example, Examples } from "./Example";

const TICK = 120;
const STEP = 0.06;

function simulateUpload(fails: boolean, { onProgress, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const timer = setInterval(() => {
      sent = Math.min(1, sent + STEP);
      onProgress(sent);
      if (fails && sent > 0.5) stop(() => reject(new Error("The connection was interrupted.")));
      else if (sent === 1) stop(resolve);
    }, TICK);
    const stop = (end: () => void) => {
      clearInterval(timer);
      end();
    };
    signal.addEventListener("abort", () => stop(() => reject(new DOMException("Cancelled", "AbortError"))));
  });
}

export function UploadExamples() {
  const failed = useRef(new Set<string>());
  function send(file: File, options: UploadOptions) {
    const fails = file.name.includes("fail") && !failed.current.has(file.name);
    failed.current.add(file.name);
    return simulateUpload(fails, options);
  }
  return (
    <Examples>
      <Example name="Several pictures">
        <FileUpload
          label="Product pictures"
          hint="PNG, JPEG or WebP, at most 5 MB each"
          accept={["image/png", "image/jpeg", "image/webp"]}
          maxBytes={5_000_000}
          multiple
          send={send}
          onUploaded={(_, file) => toast.success(`${file.name} was uploaded`)}
        />
      </Example>
      <Example name="One document">
        <FileUpload
          label="Registration certificate"
          hint="PDF, at most 2 MB. A file with “fail” in its name fails once."
          accept={[".pdf"]}
          maxBytes={2_000_000}
          required
          send={send}
          onUploaded={(_, file) => toast.success(`${file.name} was uploaded`)}
        />
      </Example>
    </Examples>
  );
}
