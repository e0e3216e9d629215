const clock = document.getElementById("left");
const ends = Date.now() + Number(clock.dataset.seconds) * 1000;
const two = (number) => String(number).padStart(2, "0");
const tick = () => {
  const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
  clock.textContent = `${two(Math.floor(left / 60))}:${two(left % 60)}`;
  if (left === 0) location.reload();
  else setTimeout(tick, 1000);
};
tick();
document.querySelector("form").addEventListener("submit", () => {
  document.body.dataset.sending = "";
});
