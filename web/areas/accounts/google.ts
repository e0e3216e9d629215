// Google's sign-in library: fetched on the login page alone, and only where the server has a client id.

const LIBRARY = "https://accounts.google.com/gsi/client";

type Handed = { credential?: string };

/** The part of the library we use. https://developers.google.com/identity/gsi/web/reference/js-reference */
export type GoogleIdentity = {
  initialize(settings: {
    client_id: string;
    callback: (handed: Handed) => void;
    itp_support: boolean;
    use_fedcm_for_prompt: boolean;
    use_fedcm_for_button: boolean;
  }): void;
  renderButton(place: HTMLElement, look: Record<string, string | number>): void;
  prompt(): void;
  cancel(): void;
};

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

const library = () => window.google?.accounts?.id;

let coming: Promise<GoogleIdentity> | undefined;

/** Rejects when it does not come (a blocker, a firewall, no network); asking again then tries anew. */
export async function loadGoogle(): Promise<GoogleIdentity> {
  const here = library();
  if (here) return here;
  coming ??= fetchLibrary().finally(() => {
    coming = undefined;
  });
  return coming;
}

function fetchLibrary(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const settle = () => {
      const here = library();
      if (here) return resolve(here);
      script.remove();
      reject(new Error("Google's library did not come"));
    };
    script.src = LIBRARY;
    script.async = true;
    script.onload = settle;
    script.onerror = settle;
    document.head.append(script);
  });
}
