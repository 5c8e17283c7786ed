import { Skeleton } from '../ui/Skeleton.tsx'

const rows = ['first', 'second', 'third', 'fourth']

/** The shape of the list while it loads. */
export const AgendaSkeleton = ({ label }: { label: string }) => (
  <div>
    <p className="sr-only">{label}</p>
    {rows.map((row) => (
      <div key={row} className="flex items-center gap-4 border-t border-line px-5 py-4">
        <Skeleton className="h-10 w-20" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
        </div>
        <Skeleton className="h-6 w-24 rounded-full" />
      </div>
    ))}
  </div>
)
