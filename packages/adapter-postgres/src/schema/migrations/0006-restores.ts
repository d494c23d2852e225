/**
 * Recognises restored data (decisions, 29). `store_place` identifies where the data lies: the value
 * differs after a dump was restored, a point in time was recovered or a standby was promoted. Some
 * providers refuse the functions that identify the server; then the database alone does.
 */
export default () => statements

const statements = [
  `create table known_place (
    is_only boolean primary key default true check (is_only),
    place text not null,
    raised text
  )`,
  `insert into known_place (place) values ('')`,

  `create function store_place() returns text language plpgsql as $$
  declare
    place text := 'known_place'::regclass::oid || ' in ' ||
                  (select oid from pg_database where datname = current_database());
  begin
    begin
      return place || ' of ' || (select system_identifier from pg_control_system())
        || ' on timeline ' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
    exception when others then
      return place;
    end;
  end $$`
]
