/** One version of a form in a comparison: every field, so that two versions that differ also look different. */
export const Compared = ({ fields }: { readonly fields: readonly (readonly [string, string])[] }) => (
  <dl className="grid gap-1">
    {fields.map(([label, value]) => (
      <div key={label} className="flex flex-wrap gap-x-2">
        <dt className="text-ink-soft">{label}:</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
