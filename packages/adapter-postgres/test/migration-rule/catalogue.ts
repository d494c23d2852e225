import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

/** Something that the schema has. */
export interface Part {
  readonly kind: string
  readonly name: string
  /** The table that it belongs to; empty if it belongs to none. */
  readonly of: string
  /** The columns of that table that it is about. */
  readonly columns: ReadonlyArray<string>
  readonly definition: string
}

/** All that the schema has, by kind and name. The partitions of a table count as a part of it. */
export const readCatalogue = Effect.gen(function* () {
  const sql = yield* SqlClient
  const parts = yield* sql.unsafe<Part>(statement).unprepared
  return new Map(parts.map((part) => [`${part.kind} ${part.name}`, part]))
})

export type Catalogue = Effect.Success<typeof readCatalogue>

const columnNames = (relation: string, numbers: string): string => `array(
  select a.attname::text from pg_attribute a
   where a.attrelid = ${relation} and a.attnum = any(${numbers}))`

const statement = `
with held as (
  select c.* from pg_class c
   where c.relnamespace = 'public'::regnamespace and not c.relispartition
     and c.relname <> 'effect_sql_migrations'
),
held_column as (
  select h.relname, a.*, h.relname || '.' || a.attname as name
    from held h join pg_attribute a on a.attrelid = h.oid and a.attnum > 0 and not a.attisdropped
   where h.relkind in ('r', 'p')
)
select 'table' as kind, relname as name, relname as "of", '{}'::text[] as columns,
       relkind::text as definition
  from held where relkind in ('r', 'p', 'v', 'm', 'S')
union all
select 'file of', relname, relname, '{}', relfilenode::text from held where relkind = 'r'
union all
select 'row security of', relname, relname, '{}', '' from held where relrowsecurity
union all
select 'column', name, relname, array[attname::text],
       format_type(atttypid, atttypmod) || ' ' || attcollation::regcollation
  from held_column
union all
select 'writing of', name, relname, array[attname::text], format_type(atttypid, atttypmod)
  from held_column where attgenerated = '' and attidentity = ''
union all
select 'not null of', name, relname, array[attname::text], '' from held_column where attnotnull
union all
select 'default of', name, relname, array[attname::text], ''
  from held_column where atthasdef or attidentity <> ''
union all
select case when i.indisunique then 'unique index' else 'index' end, i.indexrelid::regclass::text,
       h.relname,
       ${columnNames(
         "i.indrelid",
         `array(
         select d.refobjsubid from pg_depend d where d.classid = 'pg_class'::regclass
            and d.objid = i.indexrelid and d.refobjid = i.indrelid)`
       )},
       pg_get_indexdef(i.indexrelid)
  from pg_index i join held h on h.oid = i.indrelid
 where not exists (select from pg_constraint k where k.conindid = i.indexrelid)
union all
select case when k.contype in ('p', 'u', 'x') then 'key' else 'constraint' end,
       h.relname || '.' || k.conname, h.relname, ${columnNames("k.conrelid", "k.conkey")},
       pg_get_constraintdef(k.oid)
  from pg_constraint k join held h on h.oid = k.conrelid where k.contype in ('p', 'u', 'x', 'c', 'f')
union all
select 'trigger', h.relname || '.' || t.tgname, h.relname, '{}', pg_get_triggerdef(t.oid)
  from pg_trigger t join held h on h.oid = t.tgrelid where not t.tgisinternal
union all
select 'function', p.oid::regprocedure::text, '', '{}', pg_get_functiondef(p.oid)
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
union all
select 'type', t.typname, '', '{}', t.typtype::text
  from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
order by kind, name`
