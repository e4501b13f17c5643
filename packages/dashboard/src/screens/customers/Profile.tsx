import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { CustomerDetail, ExportCustomerDataData } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useWorkspace } from '../../api/me.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { Back } from '../../parts/Back.tsx';
import { Button, IconButton } from '../../parts/Button.tsx';
import { Columns, Detail } from '../../parts/Detail.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Menu, MenuItem, MenuLine } from '../../parts/Menu.tsx';
import { ScreenFailure } from '../../parts/ScreenFailure.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import { Counts } from './Counts.tsx';
import { Details } from './Details.tsx';
import { EditCustomer } from './EditCustomer.tsx';
import { EraseCustomer } from './EraseCustomer.tsx';
import { Items } from './Items.tsx';
import { MergeCustomer } from './MergeCustomer.tsx';
import styles from './Profile.module.css';
import { texts } from './texts.ts';
import { nameOf, type SeenCustomer, useCustomer } from './use-customer.ts';

const route = getRouteApi('/$workspaceId/customers/$customerId');

export function Profile() {
  const { workspaceId, customerId } = route.useParams();
  const { data, error, refetch } = useCustomer(workspaceId, customerId);
  if (data) return <Shown key={data.customer.id} seen={data} />;
  return error ? <ScreenFailure error={error} retry={refetch} /> : <Loading />;
}

function Shown({ seen }: { seen: SeenCustomer }) {
  const { customer } = seen;
  const words = useTexts(texts);
  const name = nameOf(customer, words.nameless);
  const email = customer.primaryEmail && shownEmail(customer.primaryEmail);
  const under = [customer.company, email].filter((one) => one && one !== name).join(' · ');
  return (
    <Detail
      back={
        <Back to="/$workspaceId/customers" params={{ workspaceId: customer.workspaceId }}>
          {words.back}
        </Back>
      }
      actions={<Actions seen={seen} />}
    >
      <Columns label={words.about} side={<Details customer={customer} />}>
        <header className={styles.who}>
          <Avatar name={name} />
          <div>
            <h1>{name}</h1>
            {under && <p className={styles.soft}>{under}</p>}
          </div>
        </header>
        <Counts customer={customer} />
        <Items customer={customer} />
      </Columns>
    </Detail>
  );
}

type Asked = 'edit' | 'merge' | 'erase';

function Actions({ seen }: { seen: SeenCustomer }) {
  const words = useTexts(texts);
  const { role, id: workspaceId } = useWorkspace();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const { customer } = seen;
  const leave = () => navigate({ to: '/$workspaceId/customers', params: { workspaceId } });
  useKeys({ e: () => setAsked('edit'), Escape: leave });
  return (
    <>
      <Button icon="note" onClick={() => setAsked('edit')}>
        {words.edit}
      </Button>
      {role !== 'member' && (
        <Menu trigger={<IconButton icon="more" label={words.more} />}>
          <MenuItem onSelect={() => setAsked('merge')}>{words.merge}</MenuItem>
          <MenuItem onSelect={() => exportData(customer)}>{words.exportData}</MenuItem>
          <MenuLine />
          <MenuItem onSelect={() => setAsked('erase')}>{words.erase}</MenuItem>
        </Menu>
      )}
      {asked === 'edit' && <EditCustomer seen={seen} onClose={close} />}
      {asked === 'merge' && <MergeCustomer customer={customer} onClose={close} />}
      {asked === 'erase' && <EraseCustomer customer={customer} onClose={close} />}
    </>
  );
}

function exportData({ id, workspaceId }: CustomerDetail): void {
  const given = { url: '/customers/{id}/export' as const, path: { id }, query: { workspaceId } };
  download(client.buildUrl<ExportCustomerDataData>(given), `${id}.json`);
}
