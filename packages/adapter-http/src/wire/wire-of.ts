import type { Timestamp } from "@review-proof/ports"
import { wireTime } from "@review-proof/http-server"
import type { Schema } from "effect"

/**
 * Writes the fields of a shape from those of the model under its names: `created_at` is `createdAt`.
 * Fields called `at`, `…_at` and `…_since` are instants in the model. The cast holds because what is
 * made has each field of the shape.
 */
export const wireOf = <Fields extends Schema.Struct.Fields>(shape: Schema.Struct<Fields>) => {
  const fields = Object.keys(shape.fields).map((name) => ({
    name,
    inModel: modelName(name),
    isInstant: /(^|_)(at|since)$/.test(name)
  }))
  return (model: ModelFields<Schema.Struct.Type<Fields>>): Schema.Struct.Type<Fields> =>
    Object.fromEntries(
      fields.map(({ inModel, isInstant, name }) => {
        const value: unknown = Reflect.get(model, inModel)
        return [name, isInstant && typeof value === "number" ? wireTime(value) : value]
      })
    ) as Schema.Struct.Type<Fields>
}

/**
 * The fields of a body under the names of the model: `reply_to` is `replyTo`, absent ones stay
 * absent. The cast holds because each field gets the name that its type has.
 */
export const modelOf = <Wire extends object>(body: Wire): Renamed<Wire> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [modelName(name), value])
  ) as Renamed<Wire>

type Renamed<Wire> = { readonly [Name in keyof Wire as ModelName<Name & string>]: Wire[Name] }

const modelName = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** What `wireOf` needs: the fields under the names of the model, with instants as numbers. */
type ModelFields<Wire extends object> = {
  readonly [Name in keyof Wire & string as ModelName<Name>]: Name extends Instant
    ? Timestamp | Extract<Wire[Name], null>
    : Wire[Name]
}

type ModelName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<ModelName<Rest>>}`
  : Name

type Instant = "at" | `${string}_at` | `${string}_since`
