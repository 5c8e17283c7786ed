const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS

/** A percentage as a ring, with content in its middle. The number is also available as text elsewhere. */
export const ProgressRing = ({ percent, size = 36 }: { percent: number; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true" className="-rotate-90">
    <circle cx="18" cy="18" r={RADIUS} fill="none" strokeWidth="4" className="stroke-line" />
    <circle
      cx="18"
      cy="18"
      r={RADIUS}
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeDasharray={ROUND}
      strokeDashoffset={ROUND * (1 - percent / 100)}
      className="stroke-primary transition-[stroke-dashoffset] duration-500"
    />
  </svg>
)
