interface MeterProps {
  label: string
  /** 0-100. */
  value: number
  /** The value as text, for screen readers. */
  text: string
}

/** A level or a fraction: the native meter for screen readers, a bar of our own for the screen. */
export const Meter = ({ label, value, text }: MeterProps) => (
  <div className="relative h-2 w-full overflow-hidden rounded-full border border-edge bg-sunken">
    <meter aria-label={label} aria-valuetext={text} min={0} max={100} value={value} className="sr-only">
      {text}
    </meter>
    <div
      aria-hidden="true"
      className="h-full rounded-full bg-primary transition-[width] forced-colors:bg-[Highlight]"
      style={{ width: `${Math.min(100, Math.max(0, value))}%` }}
    />
  </div>
)
