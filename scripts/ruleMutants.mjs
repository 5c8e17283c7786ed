// npm run test:mutants:rules [-- files…]: changes the rule modules, one expression at a time, with Stryker, and repeats
// the tests beside them; some hours as a whole. `-- changed`: only the lines that the change touches (part of npm test).
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './lib.mjs'
import { REPORT, RULE_MODULES } from './ruleModules.mjs'

const LEAST_OVERALL = 0.9
const LEAST_EACH = 0.8
/** Of a few changed lines, too few mutants to judge by the goal for a whole module. */
const LEAST_OF_LINES = 0.5
/** More lines than that take longer than a change may wait for its tests; the run says what it left out. */
const MOST_LINES = 60
/** Modules below the goal, with the reason. */
const EXEMPT = {}

/** @returns {string[] | null} `path:first-last` of each changed stretch; null where git does not know the commit */
const changedStretches = (files) => {
  try {
    const since = process.env.CHANGED_SINCE ?? 'HEAD~1'
    const diff = execFileSync('git', ['diff', '-U0', since, '--', ...files], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    let file = ''
    return diff.split('\n').flatMap((line) => {
      file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1] ?? file
      const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
      return first === undefined || count === '0'
        ? []
        : [`${file}:${first}-${Number(first) + Number(count) - 1}`]
    })
  } catch {
    return null
  }
}

const linesOf = (stretch) => {
  const [, first, last] = /:(\d+)-(\d+)$/.exec(stretch)
  return Number(last) - Number(first) + 1
}

/** The first stretches within the limit. */
const withinLimit = (stretches) => {
  let lines = 0
  return stretches.filter((stretch) => {
    lines += linesOf(stretch)
    return lines <= MOST_LINES
  })
}

const share = ({ caught, all }) => (all === 0 ? 1 : caught / all)
const percent = (counts) => `${Math.round(share(counts) * 100)} %`.padStart(5)

const countOf = ({ mutants }) => {
  const tried = mutants.filter(({ status }) => status !== 'Ignored' && !status.endsWith('Error'))
  const caught = tried.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  return { caught: caught.length, all: tried.length }
}

/** Prints a line for each module. @returns {boolean} whether enough mutants were caught */
const judge = ({ each, overall }) => {
  const { files } = JSON.parse(readFileSync(join(root, REPORT), 'utf8'))
  const total = { caught: 0, all: 0 }
  const below = []
  for (const [path, file] of Object.entries(files)) {
    const counts = countOf(file)
    total.caught += counts.caught
    total.all += counts.all
    console.log(`${percent(counts)}  ${String(counts.all).padStart(4)}  ${path}`)
    if (share(counts) < each && !(path in EXEMPT)) below.push(path)
  }
  console.log(`${percent(total)}  ${String(total.all).padStart(4)}  together`)
  if (below.length > 0) console.error(`Too few mutants are caught in ${below.join(', ')}.`)
  if (share(total) < overall) console.error('Too few mutants are caught overall.')
  return below.length === 0 && share(total) >= overall
}

const mutate = async (targets, goal) => {
  const code = await run(join(root, 'node_modules', '.bin', 'stryker'), [
    'run',
    ...(targets.length === 0 ? [] : ['--mutate', targets.join(',')]),
  ])
  process.exitCode = code === 0 && judge(goal) ? 0 : 1
}

const asked = process.argv.slice(2)
if (asked[0] === 'changed') {
  const files = RULE_MODULES.flatMap((glob) => globSync(glob, { cwd: root })).filter(
    (path) => !path.endsWith('.test.ts'),
  )
  const stretches = changedStretches(files)
  if (stretches === null)
    console.log('Mutants of changed rules are left out: git does not know the commit before.')
  else if (stretches.length === 0) console.log('No rule module has changed.')
  else {
    const tried = withinLimit(stretches)
    if (tried.length < stretches.length)
      console.log(`Mutants of ${stretches.length - tried.length} changed stretches are left out, for time.`)
    if (tried.length > 0) await mutate(tried, { each: LEAST_OF_LINES, overall: LEAST_OF_LINES })
  }
} else {
  // Stryker separates its patterns by commas, which those with braces contain.
  const files = asked.flatMap((glob) => globSync(glob, { cwd: root }))
  if (asked.length > 0 && files.length === 0) {
    console.error(`No file is called ${asked.join(' or ')}.`)
    process.exitCode = 1
  } else
    await mutate(
      files.filter((path) => !path.endsWith('.test.ts')),
      { each: LEAST_EACH, overall: asked.length === 0 ? LEAST_OVERALL : 0 },
    )
}
