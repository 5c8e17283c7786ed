import { useSelector } from '@xstate/react'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../contracts/blankText.ts'
import { selectAids, type WritingAidsRef } from '../../machines/writingAids/writingAidsMachine.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { isSameMedicine } from './medicineNamed.ts'

interface FavouriteMedicineProps {
  readonly aids: WritingAidsRef | undefined
  /** As typed. */
  readonly name: string
}

/** A star that makes a medicine one of the favourites, which are suggested first (experience §8.3). */
export const FavouriteMedicine = ({ aids, name }: FavouriteMedicineProps) => {
  const { t } = useTranslation('prescription')
  const { favouriteMedicines } = useSelector(aids, selectAids)
  if (aids === undefined || isBlank(name)) return null
  const kept = favouriteMedicines.find((one) => isSameMedicine(one, name))
  const label = kept === undefined ? 'item.favourite' : 'item.notFavourite'
  return (
    <IconButton
      className="mt-6"
      label={t(label, { name: name.trim() })}
      icon={<Star size={20} aria-hidden="true" fill={kept === undefined ? 'none' : 'currentColor'} />}
      onClick={() =>
        aids.send({
          type: 'writingAids.changed',
          change: { kind: 'medicineFavouriteSwitched', name: kept ?? name.trim(), on: kept === undefined },
        })
      }
    />
  )
}
