// zod/mini, configured for our Content-Security-Policy: without `jitless` zod probes `new Function`, which the policy reports.
import * as z from "zod/mini";

z.config({ jitless: true });

export { z };
