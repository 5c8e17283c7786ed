import { useSelector } from '@xstate/react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckOutCopyRef } from '../../machines/visit/checkOutCopyMachine.ts'
import type { CheckOut } from '../../machines/visit/visitContract.ts'
import { VersionConflict } from '../forms/VersionConflict.tsx'
import { VersionLines } from '../forms/VersionLines.tsx'

interface CheckOutConflictProps {
  readonly copy: CheckOutCopyRef
  readonly ref: Ref<HTMLDivElement>
}

const grade = (quality: number | null) => ([1, 2, 3, 4, 5] as const).find((one) => one === quality)

/** Shows the texts of two windows for one visit, of which the doctor chooses one (experience §2.3). */
export const CheckOutConflict = ({ copy, ref }: CheckOutConflictProps) => {
  const { t } = useTranslation('meeting')
  const mine = useSelector(copy, ({ context }) => context.mine)
  const theirs = useSelector(copy, ({ context }) => context.theirs)
  if (mine === null || theirs === null) return null
  const linesOf = ({ outcome, reason, quality, reasons }: CheckOut): string[] => {
    const given = grade(quality)
    return [
      t('checkOut.conflict.outcome', { outcome: t(`checkOut.${outcome}`) }),
      ...(reason === '' ? [] : [t('checkOut.conflict.reason', { reason })]),
      ...(given === undefined ? [] : [t('checkOut.conflict.quality', { quality: t(`checkOut.q${given}`) })]),
      ...(reasons ?? []).map((trouble) => t(`checkOut.trouble.${trouble}`)),
    ]
  }
  return (
    <div ref={ref} tabIndex={-1} data-focus-quiet>
      <VersionConflict
        title={t('checkOut.changedElsewhere')}
        mine={<VersionLines lines={linesOf(mine)} />}
        theirs={<VersionLines lines={linesOf(theirs)} />}
        onKeepMine={() => copy.send({ type: 'checkOutCopy.mineKept' })}
        onTakeTheirs={() => copy.send({ type: 'checkOutCopy.theirsTaken' })}
      />
    </div>
  )
}
