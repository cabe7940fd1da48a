import { withClient } from './one-client.ts';

/** Role of the application's processes in the embedded PostgreSQL. The owner, who migrates, is another role. */
export const shopRole = 'fpx_shop';

const dml = 'select, insert, update, delete';

/**
 * Grants the application's role the rights to read and write rows in this database, and nothing else: it cannot create
 * or alter objects, read files of the server or connect to other databases. Objects that the owner creates later are
 * included. Runs at every start, because a restored dump contains no roles. graphile-worker's tables have row level
 * security without a policy, which the role has to bypass.
 * @param password letters and digits
 */
export async function grantShopRole(ownerUrl: string, password: string): Promise<void> {
  await withClient({ connectionString: ownerUrl }, (client) =>
    client.query(`
      do $$
      begin
        if not exists (select from pg_roles where rolname = '${shopRole}') then
          create role ${shopRole};
        end if;
      end
      $$;
      alter role ${shopRole} with login nosuperuser nocreatedb nocreaterole noreplication bypassrls
        password '${password}';
      revoke all on database postgres, template1 from public;
      do $$
      declare
        space text;
      begin
        execute format('revoke all on database %I from public', current_database());
        execute format('grant connect on database %I to ${shopRole}', current_database());
        for space in
          select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
        loop
          execute format('revoke create on schema %I from public', space);
          execute format('grant usage on schema %I to ${shopRole}', space);
          execute format('grant ${dml} on all tables in schema %I to ${shopRole}', space);
          execute format('grant usage, select on all sequences in schema %I to ${shopRole}', space);
        end loop;
      end
      $$;
      alter default privileges grant usage on schemas to ${shopRole};
      alter default privileges grant ${dml} on tables to ${shopRole};
      alter default privileges grant usage, select on sequences to ${shopRole};
    `),
  );
}
