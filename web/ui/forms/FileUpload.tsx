// Chooses files by button, keyboard or drag and drop, and uploads each with its progress.

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import UploadCloud from "lucide-react/icons/cloud-upload";
import FileText from "lucide-react/icons/file-text";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash2 from "lucide-react/icons/trash";
import X from "lucide-react/icons/x";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { IconButton } from "../Button";
import { cn } from "../cn";
import { type FileRules, formatBytes } from "./checkFile";
import { type SendFile, type Upload, useUploads } from "./useUploads";

type FileUploadProps<Result> = FileRules & {
  label: string;
  /** What may be uploaded, in words: "PNG or JPEG, at most 5 MB". */
  hint: ReactNode;
  /** Sends one file: `(file, options) => uploadFile({ url }, file, options)`. */
  send: SendFile<Result>;
  onUploaded: (result: Result, file: File) => void;
  onRemoved?: (file: File) => void;
  multiple?: boolean;
  required?: boolean;
  error?: string | undefined;
  id?: string;
};

const chooseClasses = "font-medium text-accent underline underline-offset-4";

export function FileUpload<Result>(props: FileUploadProps<Result>) {
  const { label, hint, multiple = false, required, error, accept } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const { uploads, add, remove, retry, cancel } = useUploads({ ...props, multiple });
  const [isDragging, setIsDragging] = useState(false);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsDragging(false);
    add([...event.dataTransfer.files]);
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file input inside is the first */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragging(true);
        }}
        onDragLeave={() => setIsDragging(false)}
        onDrop={onDrop}
        className={cn(
          "relative flex flex-col items-center gap-1 rounded-card border-2 border-dashed px-6 py-8 text-center transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          isDragging ? "border-accent bg-accent-soft" : "border-line-strong bg-sunken/50 hover:border-accent",
          error && "border-danger",
        )}
      >
        <span
          aria-hidden
          className="mb-2 grid size-12 place-items-center rounded-full bg-accent-soft text-accent transition-transform"
        >
          <UploadCloud className="size-6" />
        </span>
        <label htmlFor={id} className="font-semibold text-ink">
          {label}
          {required && (
            <span aria-hidden className="ms-1 text-coral">
              *
            </span>
          )}
        </label>
        <p className="text-sm text-ink-soft">
          {multiple ? (
            <Trans>
              <span className={chooseClasses}>Choose files</span>
              <span className="max-sm:hidden"> or drop them here</span>
            </Trans>
          ) : (
            <Trans>
              <span className={chooseClasses}>Choose a file</span>
              <span className="max-sm:hidden"> or drop it here</span>
            </Trans>
          )}
        </p>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
        {/* Over the whole area: a click anywhere opens it, and the keyboard reaches it. */}
        <input
          id={id}
          type="file"
          multiple={multiple}
          accept={accept?.join(",")}
          aria-describedby={cn(`${id}-hint`, error && `${id}-error`)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // The same file can be chosen again.
            event.target.value = "";
          }}
          className="absolute inset-0 cursor-pointer rounded-card opacity-0"
        />
      </div>
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
      {uploads.length > 0 && (
        <ul aria-label={t`Files`} className="flex flex-col gap-2">
          {uploads.map((upload) => (
            <UploadItem
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload)}
              onRetry={() => retry(upload)}
              onRemove={() => remove(upload)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {uploads.map(announce).filter(Boolean).join(" ")}
      </p>
    </div>
  );
}

/** Ends are announced; a progress bar says how far it is by itself. */
function announce({ file, status, error }: Upload): string {
  const { name } = file;
  if (status === "done") return t`${name} was uploaded.`;
  if (status === "cancelled") return t`${name} was cancelled.`;
  return error && status !== "uploading" ? `${name}: ${error}` : "";
}

type UploadItemProps = { upload: Upload; onCancel: () => void; onRetry: () => void; onRemove: () => void };

function UploadItem({ upload, onCancel, onRetry, onRemove }: UploadItemProps) {
  const { file, status, progress, error, preview } = upload;
  const { name } = file;
  const percent = Math.round(progress * 100);
  const isUploading = status === "uploading";
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-raised p-2 pe-1">
      {preview ? (
        <img src={preview} alt="" className="size-14 shrink-0 rounded-control object-cover" />
      ) : (
        <span aria-hidden className="grid size-14 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft">
          <FileText className="size-6" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-sm">
          <span className="min-w-0 truncate font-semibold">{name}</span>
          <span className="shrink-0 text-ink-soft">{formatBytes(file.size)}</span>
        </p>
        {isUploading && (
          <div className="mt-1.5 flex items-center gap-3">
            <progress aria-label={t`Uploading ${name}`} value={percent} max={100} className="sr-only">
              {percent}%
            </progress>
            <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
              <span
                style={{ width: `${percent}%` }}
                className="block h-full rounded-full bg-accent transition-[width]"
              />
            </span>
            <span aria-hidden className="w-10 text-end text-xs text-ink-soft tabular-nums">
              {percent}%
            </span>
          </div>
        )}
        {status === "done" && (
          <p className="flex items-center gap-1.5 text-sm font-medium text-ok">
            <CircleCheck aria-hidden className="size-4" />
            <Trans>Uploaded</Trans>
          </p>
        )}
        {status === "cancelled" && (
          <p className="text-sm text-ink-soft">
            <Trans context="upload">Cancelled</Trans>
          </p>
        )}
        {error && (status === "failed" || status === "rejected") && (
          <p className="text-sm font-medium text-danger">{error}</p>
        )}
      </div>
      <div className="flex shrink-0">
        {(status === "failed" || status === "cancelled") && (
          <IconButton icon={RotateCcw} label={t`Retry ${name}`} onClick={onRetry} />
        )}
        {isUploading ? (
          <IconButton icon={X} label={t`Cancel ${name}`} onClick={onCancel} />
        ) : (
          <IconButton icon={Trash2} label={t`Remove ${name}`} onClick={onRemove} />
        )}
      </div>
    </li>
  );
}
