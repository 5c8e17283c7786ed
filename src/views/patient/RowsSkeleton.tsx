import { Skeleton } from '../ui/Skeleton.tsx'

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

/** The shape of the rows to come. */
export const RowsSkeleton = ({ label }: { label: string }) => (
  <div>
    <p className="sr-only">{label}</p>
    {rows.map((row) => (
      <div key={row} className="flex items-center gap-4 border-t border-line px-5 py-4">
        <Skeleton className="size-11 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      </div>
    ))}
  </div>
)
