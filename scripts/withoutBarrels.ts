import type { Plugin } from 'vite'

/**
 * Leads every import from a library's list of everything straight to the file that is meant. The build is the
 * same otherwise; but only so it can be said which files a page needs (scripts/chunkPlan.ts), since who imports
 * from such a list seems to import all of it.
 */
const BARRELS = ['lucide-react', 'rxjs']
const OURS = /\/src\/.+\.tsx?$/
const REEXPORT = /^export \{([^}]+)\} from '([^']+)';$/gm

/** What a list offers: for each name the file and the name there. */
type Offers = ReadonlyMap<string, { readonly name: string; readonly file: string }>

/** `a as b, c` as pairs of what it is called there, and here. */
const pairsOf = (list: string): [there: string, here: string][] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const [there = '', here = there] = item.split(' as ')
      return [there, here]
    })

export const withoutBarrels = (): Plugin => {
  const known = new Map<string, Promise<Offers>>()
  return {
    name: 'without-barrels',
    apply: 'build',
    // After the types are gone: an import of a type alone leads nowhere.
    enforce: 'post',
    async transform(code, id) {
      if (!OURS.test(id)) return null
      const offersOf = async (library: string): Promise<Offers> => {
        const barrel = (await this.resolve(library, id))?.id
        if (barrel === undefined) return new Map()
        const text = await this.fs.readFile(barrel, { encoding: 'utf8' })
        const offers = new Map<string, { name: string; file: string }>()
        for (const [, list = '', from = ''] of text.matchAll(REEXPORT)) {
          const file = (await this.resolve(from, barrel))?.id
          if (file !== undefined) for (const [name, here] of pairsOf(list)) offers.set(here, { name, file })
        }
        return offers
      }
      let straight = code
      for (const library of BARRELS) {
        const imports = new RegExp(`import \\{([^}]*)\\} from ["']${library}["'];?`, 'g')
        for (const [statement, list = ''] of code.matchAll(imports)) {
          const offers = await (known.get(library) ?? known.set(library, offersOf(library)).get(library))
          const lines = pairsOf(list).map(([there, here]) => {
            const offer = offers?.get(there)
            return offer === undefined
              ? `import { ${there} as ${here} } from ${JSON.stringify(library)};`
              : `import { ${offer.name} as ${here} } from ${JSON.stringify(offer.file)};`
          })
          straight = straight.replace(statement, lines.join(' '))
        }
      }
      return straight === code ? null : { code: straight, map: null }
    },
  }
}
