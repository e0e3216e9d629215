// The landing page.

export function HomeScreen() {
  return (
    <section className="mx-auto max-w-6xl px-6 py-20 md:py-32">
      <h1 className="max-w-3xl text-3xl">Feel Better. Sleep Deeper. Live Healthier.</h1>
      <p className="mt-6 max-w-prose text-lg text-ink-soft">
        DFT is a quiet place to look after your mind, made for people in India.
      </p>
    </section>
  );
}
