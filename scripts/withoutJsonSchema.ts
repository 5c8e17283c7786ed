import type { Plugin } from 'vite'

/**
 * Takes out of zod what turns schemas into JSON Schema: every kind of schema brings its part of it, and nothing
 * in the client asks for it, so a patient's phone should not have to load it (docs/decisions/0061). Should
 * something ask one day, it is told so at once. A zod of another shape passes unchanged; the budgets then say so.
 */
const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
const PROCESSOR = /^\s*inst\._zod\.processJSONSchema = .+;$/gm
const METHODS =
  /import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from "[^"]*to-json-schema\.js";/
const REFUSED = `const refuse = () => () => { throw new Error("JSON Schema is not part of this build"); };
const createStandardJSONSchemaMethod = refuse;
const createToJSONSchemaMethod = refuse;`

export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!SCHEMAS.test(id)) return null
    return { code: code.replace(PROCESSOR, '').replace(METHODS, REFUSED), map: null }
  },
})
