// npm run test:model:deep: the model tests with every simple path of every graph, up to a bound; too long for CI.
import { run } from './lib.mjs'

process.env.MODEL_DEPTH = 'deep'
process.exitCode = await run('node_modules/.bin/vitest', ['run', '--project', 'model', '.model.test'])
