import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createCustomerMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { tell } from '../../parts/toasts.ts';
import { useTexts } from '../../texts/texts.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { changesOf, type Fields, noFields } from './fields.ts';
import { texts } from './texts.ts';
import { nameOf, refreshCustomers } from './use-customer.ts';

export function AddCustomer({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const add = useMutation(createCustomerMutation({ client }));
  const submit = async (fields: Fields) => {
    const { data } = await add.mutateAsync({ client, body: { ...changesOf(noFields, fields), workspaceId } });
    onClose();
    tell(words.added(nameOf(data, words.nameless)));
    await navigate({ to: '/$workspaceId/customers/$customerId', params: { workspaceId, customerId: data.id } });
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
