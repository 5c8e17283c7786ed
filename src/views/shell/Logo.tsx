/** The mark: an open C. The text beside it is the name. */
export const Logo = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
    <rect width="32" height="32" rx="9" className="fill-hero" />
    <path
      d="M22.6 11.2a8 8 0 1 0 0 9.6"
      fill="none"
      className="stroke-on-hero"
      strokeWidth="3.4"
      strokeLinecap="round"
    />
    <circle cx="17" cy="16" r="2.6" className="fill-ember" />
  </svg>
)
