import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CustomerCreate } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { changesOf, type Fields, noFields } from './fields.ts';
import { texts } from './texts.ts';
import { nameOf, refreshCustomers } from './use-customer.ts';

export function AddCustomer({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const add = useMutation({ mutationFn: (body: CustomerCreate) => heed.customers.create(body) });
  const submit = async (fields: Fields) => {
    const customer = await add.mutateAsync({ ...changesOf(noFields, fields), workspaceId });
    onClose();
    tell(words.added(nameOf(customer, words.nameless)));
    await navigate({ to: '/$workspaceId/customers/$customerId', params: { workspaceId, customerId: customer.id } });
    await refreshCustomers();
  };
  return (
    <CustomerForm
      title={words.add}
      fields={noFields}
      error={add.error}
      busy={add.isPending}
      onSave={(fields) => submit(fields).catch(() => undefined)}
      onClose={onClose}
    />
  );
}
