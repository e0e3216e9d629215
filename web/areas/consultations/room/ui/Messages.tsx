// The chat of the call. Messages go over the data channel and are not stored.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import X from "lucide-react/icons/x";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "~/ui/Button";
import { cn } from "~/ui/cn";
import { MAX_MESSAGE_LENGTH } from "../call/callSession";
import type { Message } from "../call/callState";

type Props = {
  messages: Message[];
  name: string;
  canSend: boolean;
  onSend: (text: string) => boolean;
  onClose: () => void;
};

export default function Messages({ messages, name, canSend, onSend, onClose }: Props) {
  const [text, setText] = useState("");
  const endOfLog = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to every new message
  useEffect(() => {
    endOfLog.current?.scrollIntoView?.({ block: "nearest" });
  }, [messages]);
  useEffect(() => input.current?.focus(), []);

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (onSend(text)) setText("");
    input.current?.focus();
  }

  return (
    <section aria-label={t`Messages`} className="flex min-h-0 flex-col rounded-card border border-line bg-raised">
      <header className="flex items-center ps-4 pe-1">
        <h2 className="grow text-base font-semibold">
          <Trans>Messages</Trans>
        </h2>
        <IconButton icon={X} label={t`Close messages`} onClick={onClose} />
      </header>
      <div
        role="log"
        aria-label={t`What was written`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-3"
      >
        {messages.length === 0 && (
          <p className="text-sm text-ink-soft">
            <Trans>Only the two of you see what you write here. It is not kept.</Trans>
          </p>
        )}
        <ul className="flex flex-col gap-2">
          {messages.map(({ id, mine, text }) => (
            <li key={id} className={cn("max-w-[85%]", mine ? "self-end" : "self-start")}>
              <p className="text-xs text-ink-soft">
                {mine ? t({ message: "You", context: "sender of a message" }) : name}
              </p>
              <p
                className={cn(
                  "rounded-control px-3 py-2 text-sm break-words whitespace-pre-wrap",
                  mine ? "bg-accent-soft" : "bg-sunken",
                )}
              >
                {text}
              </p>
            </li>
          ))}
        </ul>
        <div ref={endOfLog} />
      </div>
      <form onSubmit={send} className="flex items-end gap-1 border-t border-line p-2">
        <textarea
          ref={input}
          aria-label={t`Write to ${name}`}
          placeholder={canSend ? t`Write a message` : t`Not connected yet`}
          rows={1}
          maxLength={MAX_MESSAGE_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter sends and Shift+Enter adds a line. During IME composition (Hindi, for example) Enter confirms the input.
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            send(event);
          }}
          className="field-sizing-content max-h-28 min-h-11 grow resize-none rounded-control border border-line-strong bg-raised px-3 py-2 text-base placeholder:text-ink-soft"
        />
        <IconButton
          type="submit"
          icon={SendHorizontal}
          label={t`Send`}
          disabled={!canSend || text.trim() === ""}
          className="rtl:-scale-x-100"
        />
      </form>
    </section>
  );
}
