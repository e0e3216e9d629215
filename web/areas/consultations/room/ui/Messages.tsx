// What the two write to each other during the call. It goes from browser to browser, and is kept nowhere.
import { SendHorizontal, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "~/ui/Button";
import { cn } from "~/ui/cn";
import { MAX_MESSAGE_LENGTH, type Message } from "../call/callSession";

type Props = {
  messages: Message[];
  name: string;
  canWrite: boolean;
  onWrite: (text: string) => boolean;
  onClose: () => void;
};

export function Messages({ messages, name, canWrite, onWrite, onClose }: Props) {
  const [text, setText] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message is scrolled to
  useEffect(() => {
    end.current?.scrollIntoView?.({ block: "nearest" });
  }, [messages]);
  useEffect(() => field.current?.focus(), []);

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (onWrite(text)) setText("");
    field.current?.focus();
  }

  return (
    <section aria-label="Messages" className="flex min-h-0 flex-col rounded-card border border-line bg-raised">
      <header className="flex items-center ps-4 pe-1">
        <h2 className="grow text-base font-semibold">Messages</h2>
        <IconButton icon={X} label="Close messages" onClick={onClose} />
      </header>
      <div
        role="log"
        aria-label="What was written"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-3"
      >
        {messages.length === 0 && (
          <p className="text-sm text-ink-soft">Only the two of you see what you write here. It is not kept.</p>
        )}
        <ul className="flex flex-col gap-2">
          {messages.map(({ id, mine, text }) => (
            <li key={id} className={cn("max-w-[85%]", mine ? "self-end" : "self-start")}>
              <p className="text-xs text-ink-soft">{mine ? "You" : name}</p>
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
        <div ref={end} />
      </div>
      <form onSubmit={send} className="flex items-end gap-1 border-t border-line p-2">
        <textarea
          ref={field}
          aria-label={`Write to ${name}`}
          placeholder={canWrite ? "Write a message" : "Not connected yet"}
          rows={1}
          maxLength={MAX_MESSAGE_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter sends, as people expect of a message; with Shift it is a new line. Not in the middle of composing Hindi.
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            send(event);
          }}
          className="field-sizing-content max-h-28 min-h-11 grow resize-none rounded-control border border-line-strong bg-raised px-3 py-2 text-base placeholder:text-ink-soft"
        />
        <IconButton type="submit" icon={SendHorizontal} label="Send" disabled={!canWrite || text.trim() === ""} />
      </form>
    </section>
  );
}
