/** A cross over a picture: the lab refused it. */
export function CrossOver() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 30 20"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full stroke-rebate-wrong"
      fill="none"
      strokeWidth="1.2"
    >
      <path d="m2 2 26 16M28 2 2 18" />
    </svg>
  );
}
