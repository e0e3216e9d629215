// Loads Google Identity Services, only on the login page and only when a client id is configured.

const SCRIPT_URL = "https://accounts.google.com/gsi/client";

type CredentialResponse = { credential?: string };

/** The methods we use. https://developers.google.com/identity/gsi/web/reference/js-reference */
export type GoogleIdentity = {
  initialize(settings: {
    client_id: string;
    callback: (response: CredentialResponse) => void;
    itp_support: boolean;
    use_fedcm_for_prompt: boolean;
    use_fedcm_for_button: boolean;
  }): void;
  renderButton(parent: HTMLElement, options: Record<string, string | number>): void;
  prompt(): void;
  cancel(): void;
};

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

const getGoogleIdentity = () => window.google?.accounts?.id;

let pendingLoad: Promise<GoogleIdentity> | undefined;

/** Rejects when the script is blocked or the network fails; the next call tries again. */
export async function loadGoogle(): Promise<GoogleIdentity> {
  const loaded = getGoogleIdentity();
  if (loaded) return loaded;
  pendingLoad ??= loadScript().finally(() => {
    pendingLoad = undefined;
  });
  return pendingLoad;
}

function loadScript(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const settle = () => {
      const loaded = getGoogleIdentity();
      if (loaded) return resolve(loaded);
      script.remove();
      reject(new Error("Google Identity Services did not load"));
    };
    script.src = SCRIPT_URL;
    script.async = true;
    script.onload = settle;
    script.onerror = settle;
    document.head.append(script);
  });
}
