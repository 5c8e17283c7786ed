/** A version as one line for each thing in it. */
export const VersionLines = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none moves
      <p key={index} className="break-words">
        {line}
      </p>
    ))}
  </>
)
