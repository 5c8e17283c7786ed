import { cx } from './cx.ts'
import { splitName } from './splitName.ts'

interface Props {
  name: string
  className?: string
}

/** A name in one line: where the room is too small, the given names are cut and the surnames stay (experience §11). */
export const PersonName = ({ name, className }: Props) => {
  const { given, surnames } = splitName(name)
  return (
    <bdi title={name} className={cx('flex min-w-0', className)}>
      <span className="min-w-0 overflow-hidden text-ellipsis whitespace-pre">{given}</span>
      <span className="max-w-full shrink-0 truncate">{surnames}</span>
    </bdi>
  )
}
